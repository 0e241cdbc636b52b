// A click on a test case shows in the source what it covers; another click, or one on another case, takes that back.
const pick = (button) => {
  const wasPressed = button.getAttribute("aria-pressed") === "true";
  for (const picked of document.querySelectorAll(".picked")) picked.classList.remove("picked");
  for (const other of document.querySelectorAll("[aria-pressed=true]")) other.setAttribute("aria-pressed", "false");
  if (wasPressed) return;
  button.setAttribute("aria-pressed", "true");
  const goals = new Set(button.dataset.goals.split(" "));
  let first = null;
  for (const span of document.querySelectorAll("[data-goal]")) {
    if (span.dataset.goal.split(" ").some((goal) => goals.has(goal))) {
      span.classList.add("picked");
      first = first ?? span;
    }
  }
  if (first) first.scrollIntoView({ block: "nearest", behavior: "smooth" });
};
for (const button of document.querySelectorAll("[data-goals]")) button.addEventListener("click", () => pick(button));
