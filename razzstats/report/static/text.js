// Elements, money and cards in words. Texts are only ever set as text, never as markup.

const UNIT = 10000;
const SIGNS = { USD: "$", EUR: "€", GBP: "£", INR: "₹" };
const SUITS = { s: "♠", h: "♥", d: "♦", c: "♣" };
const SUIT_NAMES = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };
const RANK_NAMES = {
  A: "ace", T: "ten", J: "jack", Q: "queen", K: "king", 2: "deuce", 3: "three",
  4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine",
};
const STREETS = { 3: "3rd", 4: "4th", 5: "5th", 6: "6th", 7: "7th" };

function element(tag, className = "", text = "") {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text) made.textContent = text;
  return made;
}

// A name may be written in any direction: it does not turn what stands around it.
function name(text) {
  const made = element("bdi", "name", text);
  made.title = text;
  return made;
}

// Ten-thousandths as `$1,234.50`, `12.50 SEK` or `1,200`.
function money(amount, currency, plus = false) {
  const whole = Math.floor(Math.abs(amount) / UNIT);
  const part = Math.abs(amount) % UNIT;
  let digits = whole.toLocaleString("en-US");
  if (part || currency) {
    const cents = String(part).padStart(4, "0");
    digits += "." + cents.slice(0, 2) + cents.slice(2).replace(/0+$/, "");
  }
  const sign = amount < 0 ? "\u2212" : plus && amount ? "+" : "";
  const symbol = SIGNS[currency] || "";
  return sign + symbol + digits + (currency && !symbol ? " " + currency : "");
}

function cardName(card) {
  return `${RANK_NAMES[card[0]]} of ${SUIT_NAMES[card[1]]}`;
}

// A card face up, or its back where `card` is empty.
function drawCard(card) {
  const made = element("span", card ? `card suit-${card[1]}` : "card back");
  made.setAttribute("role", "img");
  made.setAttribute("aria-label", card ? cardName(card) : "a card face down");
  if (card) {
    made.dataset.card = card;
    made.append(element("b", "", card[0]), element("i", "", SUITS[card[1]] + "\uFE0E"));
  }
  return made;
}
