// Tables: a click on a head sorts, a word filters.

const FILTER_FROM = 20; // rows: fewer are seen at a glance

function sortKey(row, at, numeric) {
  const key = row.cells[at].dataset.sort;
  if (!numeric) return key ?? row.cells[at].textContent;
  return key === undefined || key === "" ? Number.NaN : Number(key);
}

// Rows by a column; those without a value stay last, whichever way.
function sorted(rows, at, down) {
  const keys = rows.map((row) => row.cells[at].dataset.sort);
  const numeric = keys.every((key) => key === undefined || key === "" || !Number.isNaN(Number(key)));
  const way = down ? -1 : 1;
  return [...rows].sort((one, other) => {
    const a = sortKey(one, at, numeric);
    const b = sortKey(other, at, numeric);
    if (!numeric) return way * a.localeCompare(b);
    if (Number.isNaN(a) || Number.isNaN(b)) return Number.isNaN(a) - Number.isNaN(b);
    return way * (a - b);
  });
}

function offerSorting(table) {
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, at) => {
    const button = element("button", "sorter", head.textContent);
    button.type = "button";
    head.replaceChildren(button);
    button.addEventListener("click", () => {
      const numbers = head.classList.contains("number");
      const before = head.getAttribute("aria-sort");
      const down = before ? before === "ascending" : numbers;
      heads.forEach((other) => other.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      const body = table.tBodies[0];
      body.replaceChildren(...sorted([...body.rows], at, down));
    });
  });
}

function offerFilter(table) {
  const rows = [...table.tBodies[0].rows];
  if (rows.length < FILTER_FROM) return;
  const label = element("label", "filter small", "Filter ");
  const field = element("input");
  field.type = "search";
  const told = element("span", "small");
  told.setAttribute("role", "status");
  label.append(field, " ", told);
  field.addEventListener("input", () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    let n = 0;
    for (const row of rows) {
      const text = row.textContent.toLowerCase();
      row.hidden = !words.every((word) => text.includes(word));
      n += !row.hidden;
    }
    told.textContent = words.length ? `${n} of ${rows.length}` : "";
  });
  table.parentElement.before(label);
}

for (const table of document.querySelectorAll("table[data-rows]")) {
  offerSorting(table);
  offerFilter(table);
}

// What is folded must not be missing on paper.
window.addEventListener("beforeprint", () => {
  for (const box of document.querySelectorAll("details:not(.keys)")) box.open = true;
});
