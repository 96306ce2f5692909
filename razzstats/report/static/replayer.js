// Steps through films: buttons, keys, a slider, and the address of the page.

const PAUSE = 1100; // milliseconds a picture, when it plays by itself
const REST = 150;

// A hand among others: what tells it apart comes first, for a chooser may be narrow.
function label(film) {
  return [film.hand_id, film.time, film.stakes].filter(Boolean).join(" · ");
}

class Replayer {
  constructor(root) {
    this.root = root;
    this.films = JSON.parse(this.part("films").textContent);
    this.hand = 0;
    this.at = 0;
    this.open = false;
    this.timer = 0;
    this.acts = {
      first: () => this.go(0),
      back: () => this.go(this.at - 1),
      on: () => this.go(this.at + 1),
      last: () => this.go(Infinity),
      play: () => this.play(!this.timer),
      reveal: () => this.reveal(!this.open),
      "hand-back": () => this.choose(this.hand - 1),
      "hand-on": () => this.choose(this.hand + 1),
      "street-back": () => this.goStreet(-1),
      "street-on": () => this.goStreet(1),
    };
    this.offerHands();
    this.listen();
    this.follow();
  }

  get film() {
    return this.films[this.hand];
  }

  part(name) {
    return this.root.querySelector(`[data-part="${name}"]`);
  }

  offerHands() {
    this.part("choice").hidden = this.films.length < 2;
    this.part("hands").append(...this.films.map((film, place) => {
      const made = element("option", "", label(film));
      made.value = place;
      return made;
    }));
  }

  listen() {
    this.root.addEventListener("click", (event) => {
      const does = event.target.closest("[data-does]");
      if (does) this.acts[does.dataset.does]();
    });
    this.part("slider").addEventListener("input", (event) => this.go(Number(event.target.value)));
    this.part("hands").addEventListener("change", (event) => this.choose(Number(event.target.value)));
    window.addEventListener("hashchange", () => this.arrive());
    document.addEventListener("click", (event) => {
      const link = event.target.closest?.('a[href^="#hand="]');
      if (link && link.hash === location.hash) this.arrive(); // The address does not change.
    });
    const ears = "wholePage" in this.root.dataset ? document : this.root;
    ears.addEventListener("keydown", (event) => this.key(event));
  }

  key(event) {
    const writes = event.target.closest?.("input, select, textarea");
    if (writes || event.ctrlKey || event.metaKey || event.altKey) return;
    const does = {
      ArrowRight: "on", ArrowLeft: "back", ArrowDown: "street-on", ArrowUp: "street-back",
      Home: "first", End: "last", x: "reveal", n: "hand-on", p: "hand-back", " ": "play",
    }[event.key];
    if (!does || (event.key === " " && event.target.closest?.("button, summary"))) return;
    event.preventDefault();
    this.acts[does]();
  }

  // To the hand and step that the address names, `#hand=250190605306&step=12`; whether it names one.
  follow() {
    const asked = new URLSearchParams(location.hash.slice(1));
    const hand = this.films.findIndex((film) => film.hand_id === asked.get("hand"));
    if (hand >= 0) this.hand = hand;
    const step = Number.parseInt(asked.get("step"), 10);
    this.at = step >= 0 ? Math.min(step, this.film.pictures.length - 1) : this.opening();
    this.draw();
    return hand >= 0;
  }

  // To the hand that the address names now; within a page the keys are the replayer's from then on.
  arrive() {
    clearTimeout(this.rest);
    this.play(false);
    this.open = false;
    if (!this.follow() || "wholePage" in this.root.dataset) return;
    this.root.focus({ preventScroll: true });
    this.root.scrollIntoView();
  }

  choose(hand) {
    this.play(false);
    this.hand = Math.min(Math.max(hand, 0), this.films.length - 1);
    this.open = false;
    this.go(this.opening());
  }

  // Where a hand opens: its cards are dealt. Before that there is nothing to see but names.
  opening() {
    return this.starts()[0]?.[1] ?? 0;
  }

  go(at) {
    this.at = Math.min(Math.max(at, 0), this.film.pictures.length - 1);
    if (this.at === this.film.pictures.length - 1) this.play(false);
    this.draw();
    this.say();
  }

  goStreet(way) {
    const starts = this.starts().map(([, at]) => at);
    const all = [0, ...starts, this.film.pictures.length - 1];
    const next = way > 0 ? all.find((at) => at > this.at) : all.findLast((at) => at < this.at);
    if (next !== undefined) this.go(next);
  }

  // Each street that was dealt, and its first picture.
  starts() {
    return this.film.pictures
      .map((picture, at) => [picture, at])
      .filter(([picture]) => picture.kind === "street")
      .map(([picture, at]) => [picture.street, at]);
  }

  play(on) {
    clearInterval(this.timer);
    this.timer = 0;
    if (on) {
      if (this.at === this.film.pictures.length - 1) this.go(0);
      this.timer = setInterval(() => this.go(this.at + 1), PAUSE);
    }
    const button = this.root.querySelector('[data-does="play"]');
    button.setAttribute("aria-pressed", String(on));
    button.textContent = on ? "Pause" : "Play";
  }

  reveal(open) {
    this.open = open;
    this.draw();
  }

  // The address names the step once it rests there, without a place in the browser's history.
  say() {
    clearTimeout(this.rest);
    this.rest = setTimeout(() => {
      const words = new URLSearchParams({ hand: this.film.hand_id, step: this.at });
      try {
        history.replaceState(null, "", `#${words}`);
      } catch {
        // A frame within a notebook has no address of its own.
      }
    }, REST);
  }

  draw() {
    const { film, at } = this;
    const picture = film.pictures[at];
    this.part("title").textContent = film.title;
    this.part("about").textContent = film.about;
    this.part("hands").value = String(this.hand);
    this.part("seats").replaceChildren(...drawSeats(film, at, this.open));
    const pot = this.part("pot");
    pot.textContent = money(picture.pot, film.currency);
    pot.dataset.chips = picture.pot;
    this.part("pot-word").textContent = this.isRake(picture) ? "to the house" : "pot";
    this.part("pots").replaceChildren(...drawPots(film, at));
    const shared = film.shared.filter((card) => isSeen(card, at, false));
    this.part("shared").replaceChildren(...shared.map((card) => drawCard(card.card)));
    this.part("now").replaceChildren(sentence(film, picture), dealtWords(film, at));
    this.part("findings").replaceChildren(...picture.found.map(drawFinding));
    this.drawControls(picture);
    drawLog(this.part("log"), film, at, (to) => this.go(to));
    this.part("odds-note").hidden = !Object.keys(oddsAt(film, at, this.open)).length;
  }

  isRake(picture) {
    return picture.kind === "end" && this.film.rake > 0 && picture.pot === this.film.rake;
  }

  drawControls(picture) {
    const slider = this.part("slider");
    slider.max = String(this.film.pictures.length - 1);
    slider.value = String(this.at);
    slider.setAttribute("aria-valuetext", `${this.at} of ${slider.max}: ${picture.words}`);
    this.root.dataset.step = String(this.at);
    this.root.dataset.steps = slider.max;
    this.root.querySelector('[data-does="reveal"]').setAttribute("aria-pressed", String(this.open));
    this.drawStreets(picture);
  }

  // A button for each street, drawn once for a film: one that is pressed keeps the focus.
  drawStreets(picture) {
    const place = this.part("streets");
    if (place.film !== this.film) {
      place.film = this.film;
      place.replaceChildren(...this.starts().map(([street, at]) => {
        const made = element("button", "", STREETS[street]);
        made.type = "button";
        made.dataset.street = street;
        made.setAttribute("aria-label", `${STREETS[street]} street`);
        made.addEventListener("click", () => this.go(at));
        return made;
      }));
    }
    for (const button of place.children) {
      button.setAttribute("aria-pressed", String(Number(button.dataset.street) === picture.street));
    }
  }
}

const root = document.querySelector(".replayer");
const replayer = root && new Replayer(root);
