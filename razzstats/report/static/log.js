// What happened up to a picture, a line for each, and what is wrong with it.

function sentence(film, picture) {
  const made = document.createDocumentFragment();
  const seat = film.seats.find((each) => each.seat === picture.seat);
  if (seat) made.append(name(seat.name), " ");
  made.append(picture.words);
  if (picture.aside) made.append(" ", element("span", "small", `(${picture.aside})`));
  return made;
}

// For those who hear the page: the cards that lie open once a street is dealt.
function dealtWords(film, at) {
  const picture = film.pictures[at];
  const made = element("span", "unseen");
  if (picture.kind !== "street") return made;
  const words = film.seats.flatMap((seat) => seat.cards
    .filter((card) => card.dealt === at && isSeen(card, at, false))
    .map((card) => `${seat.name}: ${cardName(card.card)}`));
  made.textContent = words.length ? `. ${words.join(", ")}` : "";
  return made;
}

function drawFinding(found) {
  const made = element("p", `finding ${found.severity}`);
  made.append(element("b", "", found.code), ` ${found.severity}: ${found.message}`);
  return made;
}

function drawLine(film, at, go) {
  const picture = film.pictures[at];
  const made = element("li", picture.kind);
  const button = element("button", "line-button");
  button.type = "button";
  button.append(sentence(film, picture));
  button.addEventListener("click", () => go(at));
  made.append(button, ...picture.found.map(drawFinding));
  return made;
}

// The lines up to a picture; they are drawn once for a film and then shown and hidden.
function drawLog(log, film, at, go) {
  if (log.film !== film) {
    log.film = film;
    log.replaceChildren(...film.pictures.map((_, place) => drawLine(film, place, go)));
  }
  [...log.children].forEach((line, place) => {
    line.hidden = place > at;
    line.classList.toggle("now", place === at);
    if (place === at) line.firstChild.setAttribute("aria-current", "step");
    else line.firstChild.removeAttribute("aria-current");
  });
  requestAnimationFrame(() => { log.scrollTop = log.scrollHeight; });
}
