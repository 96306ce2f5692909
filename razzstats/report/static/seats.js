// The table at one picture of a film: seats, cards, chips and pots.

// Places round the table, clockwise from the bottom, by the number of seats.
const PLACES = {
  1: [0], 2: [0, 4], 3: [0, 2, 6], 4: [0, 2, 4, 6], 5: [0, 2, 3, 5, 6],
  6: [0, 1, 3, 4, 5, 7], 7: [0, 1, 2, 3, 5, 6, 7], 8: [0, 1, 2, 3, 4, 5, 6, 7],
};

function isDealt(card, at) {
  return card.dealt <= at;
}

// Whether a card can be seen: by then, or at all where what became known later lies open.
function isSeen(card, at, open) {
  return card.card !== "" && isDealt(card, at) && (open || (card.known >= 0 && card.known <= at));
}

// The equities of a picture, where the hands they are of can be seen.
function oddsAt(film, at, open) {
  const place = film.pictures[at].odds;
  if (place < 0) return {};
  const odds = film.odds[place];
  const sides = film.seats.filter((seat) => seat.seat in odds);
  const seen = sides.every((s) => s.cards.every((c) => !isDealt(c, at) || isSeen(c, at, open)));
  return seen ? odds : {};
}

function drawCards(seat, at, open) {
  const row = element("span", "cards");
  let up = 0;
  for (const card of seat.cards.filter((each) => isDealt(each, at))) {
    const seen = isSeen(card, at, open);
    const drawn = drawCard(seen ? card.card : "");
    if (card.up) up += 1;
    drawn.classList.toggle("door", card.up && up === 1);
    drawn.classList.toggle("down", !card.up);
    drawn.classList.toggle("early", seen && !isSeen(card, at, false));
    row.append(drawn);
  }
  return row;
}

function drawSeat(film, place, at, open, odds) {
  const seat = film.seats[place];
  const picture = film.pictures[at];
  const folded = seat.folded >= 0 && seat.folded <= at;
  const last = at === film.pictures.length - 1;
  const made = element("li", "seat");
  made.classList.toggle("hero", seat.hero);
  made.classList.toggle("folded", folded);
  made.classList.toggle("out", !seat.dealt_in);
  made.classList.toggle("acts", picture.seat === seat.seat);
  made.dataset.seat = seat.seat;
  made.dataset.chips = picture.stacks[place];
  made.dataset.front = picture.fronts[place];

  const who = element("span", "who");
  who.append(name(seat.name), element("span", "stack", money(picture.stacks[place], film.currency)));
  made.append(who, drawCards(seat, at, open));

  const line = element("span", "line");
  if (picture.fronts[place]) {
    line.append(element("span", "front", money(picture.fronts[place], film.currency)));
  }
  if (picture.seat === seat.seat) line.append(element("span", "does", picture.words));
  else if (folded) line.append(element("span", "small", "folded"));
  else if (!seat.dealt_in) line.append(element("span", "small", seat.note || "not dealt in"));
  if (seat.seat in odds) {
    line.append(element("span", "odds", `${(100 * odds[seat.seat]).toFixed(1)} %`));
  }
  if (last && seat.dealt_in) {
    const gain = element("span", "net", money(seat.net, film.currency, true));
    gain.classList.add(seat.net > 0 ? "gain" : seat.net < 0 ? "loss" : "even");
    line.append(gain);
    if (seat.low) line.append(element("span", "small", seat.low));
  }
  made.append(line);
  return made;
}

// Seats in order round the table; the hero, or else the first, sits at the bottom.
function drawSeats(film, at, open) {
  const n = film.seats.length;
  const hero = Math.max(film.seats.findIndex((seat) => seat.hero), 0);
  const odds = oddsAt(film, at, open);
  return film.seats.map((seat, place) => {
    const made = drawSeat(film, place, at, open, odds);
    const places = PLACES[n];
    made.classList.add(places ? `at-${places[(place - hero + n) % n]}` : "at-any");
    return made;
  });
}

function drawPots(film, at) {
  return film.pictures[at].pots.map(([chips, seats], place) => {
    const words = place ? (film.pictures[at].pots.length > 2 ? `side pot ${place}` : "side pot") : "main pot";
    const made = element("span", "", `${words} ${money(chips, film.currency)}`);
    made.dataset.chips = chips;
    made.title = `seats ${seats.join(", ")}`;
    return made;
  });
}
