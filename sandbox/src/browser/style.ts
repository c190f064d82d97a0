/** Colors come from the page's own variables where it has them, so that the form fits both themes. */
const CSS = `
.sandbox-card { display: grid; gap: .75rem; font: inherit; color: var(--color-ink, CanvasText); }
.sandbox-card * { box-sizing: border-box; }
.sandbox-card__row { display: grid; gap: .75rem; grid-template-columns: repeat(auto-fit, minmax(6.5rem, 1fr)); align-items: start; }
.sandbox-card__field { display: grid; gap: .25rem; min-width: 0; }
.sandbox-card label { font-size: .875rem; font-weight: 600; }
.sandbox-card input { font: inherit; font-variant-numeric: tabular-nums; color: inherit; width: 100%; min-height: 2.75rem; padding: .5rem .75rem;
  background: var(--color-surface, Field); border: 1px solid var(--color-line-strong, GrayText); border-radius: var(--radius-control, .375rem); }
.sandbox-card input:focus-visible, .sandbox-card button:focus-visible, .sandbox-card summary:focus-visible,
.sandbox-challenge button:focus-visible { outline: 2px solid var(--color-focus, Highlight); outline-offset: 2px; }
.sandbox-card input[aria-invalid="true"] { border-color: var(--color-seal, #b3261e); border-width: 2px; padding: calc(.5rem - 1px) calc(.75rem - 1px); }
.sandbox-card__error { margin: 0; font-size: .875rem; color: var(--color-seal, #b3261e); }
.sandbox-card__error:empty { display: none; }
.sandbox-card__note { margin: 0; font-size: .875rem; border-inline-start: 3px solid var(--color-commit, Highlight); padding-inline-start: .625rem; }
.sandbox-card__cards { list-style: none; margin: 0; padding: 0; display: grid; gap: .375rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr)); }
.sandbox-card details > ul { margin-block-start: .5rem; }
.sandbox-card summary { cursor: pointer; font-size: .875rem; line-height: 1.25rem; padding-block: .75rem; }
.sandbox-card__cards button { font: inherit; font-size: .875rem; color: inherit; text-align: start; width: 100%; min-height: 2.75rem; padding: .375rem .625rem;
  background: var(--color-surface, ButtonFace); border: 1px solid var(--color-line-strong, GrayText); border-radius: var(--radius-control, .375rem); cursor: pointer; }
.sandbox-card__cards span { display: block; font-variant-numeric: tabular-nums; }
.sandbox-card[hidden] { display: none; }
.sandbox-card__cards button[aria-pressed="true"] { outline: 2px solid var(--color-commit, Highlight); outline-offset: -2px; }
.sandbox-method { border: 0; margin: 0 0 .75rem; padding: 0; display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; font: inherit; color: var(--color-ink, CanvasText); }
.sandbox-method legend { font-size: .875rem; font-weight: 600; padding: 0; }
.sandbox-method label { display: flex; align-items: center; gap: .5rem; min-height: 2.75rem; cursor: pointer; }
.sandbox-method input { width: 1.25rem; height: 1.25rem; margin: 0; accent-color: var(--color-commit, Highlight); }
.sandbox-challenge { border: 1px solid var(--color-line-strong, GrayText); border-radius: var(--radius-control, .5rem); margin: auto; padding: 0; width: min(30rem, calc(100vw - 2rem));
  background: var(--color-surface, Canvas); color: var(--color-ink, CanvasText); font: inherit; }
.sandbox-challenge::backdrop { background: rgb(0 0 0 / .55); }
.sandbox-challenge header { display: flex; justify-content: space-between; align-items: center; gap: 1rem; padding: .5rem .5rem .5rem 1rem; border-block-end: 1px solid var(--color-line-strong, GrayText); }
.sandbox-challenge h2 { font: inherit; font-weight: 600; margin: 0; }
.sandbox-challenge header button { font: inherit; color: inherit; background: none; border: 0; min-width: 2.75rem; min-height: 2.75rem; cursor: pointer; }
.sandbox-wallets { display: grid; gap: .5rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 11rem), 1fr)); }
.sandbox-wallets button, .sandbox-wallet__pay { font: inherit; font-weight: 600; color: var(--color-bg, Canvas); background: var(--color-ink, CanvasText); border: 0;
  border-radius: 2px; min-height: 3rem; padding: .5rem 1rem; cursor: pointer; }
.sandbox-wallet__pay:disabled { opacity: .6; cursor: progress; }
.sandbox-wallets button:focus-visible, .sandbox-wallet select:focus-visible { outline: 2px solid var(--color-focus, Highlight); outline-offset: 2px; }
.sandbox-wallet > div { display: grid; gap: .75rem; padding: 1rem; }
.sandbox-wallet dl { display: grid; grid-template-columns: 1fr auto; gap: .25rem 1rem; margin: 0; font-variant-numeric: tabular-nums; }
.sandbox-wallet dd { margin: 0; text-align: end; }
.sandbox-wallet dl > :nth-last-child(-n+2) { font-weight: 600; border-block-start: 1px solid var(--color-line-strong, GrayText); padding-block-start: .25rem; }
.sandbox-wallet label { display: grid; gap: .25rem; font-size: .875rem; font-weight: 600; }
.sandbox-wallet select { font: inherit; font-weight: 400; color: inherit; background: var(--color-surface, Field); width: 100%; min-height: 2.75rem; padding: .375rem .5rem;
  border: 1px solid var(--color-line-strong, GrayText); border-radius: 2px; }
.sandbox-wallet p { margin: 0; font-size: .875rem; min-height: 1.25rem; }
.sandbox-challenge iframe { display: block; border: 0; width: 100%; height: min(26rem, 70vh); }
`;

let isAdopted = false;

/** Adds the form's style sheet to the page once, through the CSSOM so that a strict content policy allows it. */
export function adoptStyle(): void {
  if (isAdopted) return;
  isAdopted = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(CSS);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
