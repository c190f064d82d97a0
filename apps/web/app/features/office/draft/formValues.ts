import type { Draft } from './formDraft.ts';

/** The text of each field of a form; a box that isn't ticked is empty, several ticked ones are joined by commas. */
export function readForm(form: HTMLFormElement | null, names: readonly string[]): Record<string, string> {
  const data = new FormData(form ?? undefined);
  return Object.fromEntries(
    names.map((name) => [
      name,
      data
        .getAll(name)
        .filter((value) => typeof value === 'string')
        .join(','),
    ]),
  );
}

/**
 * The text of each field as the page was made, joined like readForm's. What a browser has filled in again after a reload
 * does not count.
 */
export function readDefaults(form: HTMLFormElement | null, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => {
      const control = form?.elements.namedItem(name) ?? null;
      const controls = control instanceof RadioNodeList ? [...control] : control === null ? [] : [control];
      return [name, controls.flatMap(defaultOf).join(',')];
    }),
  );
}

function defaultOf(control: Node): string[] {
  if (control instanceof HTMLSelectElement) {
    const chosen = [...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0];
    return chosen === undefined ? [] : [chosen.value];
  }
  if (control instanceof HTMLTextAreaElement) return [control.defaultValue];
  if (!(control instanceof HTMLInputElement) || control.type === 'file') return [];
  if (control.type !== 'checkbox' && control.type !== 'radio') return [control.defaultValue];
  return control.defaultChecked ? [control.value] : [];
}

/** Fills a form in as a person would: React hears of it. Returns the entries whose fields or choices are not there (yet). */
export function fillForm(form: HTMLFormElement | null, values: Draft): Draft {
  const left: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) {
    const control = form?.elements.namedItem(name) ?? null;
    if (control === null || (control instanceof HTMLSelectElement && !hasOption(control, value))) left[name] = value;
    else if (control instanceof RadioNodeList) for (const each of control) fillControl(each, value);
    else fillControl(control, value);
  }
  return left;
}

/** The choices of one field may follow from another. */
const hasOption = (select: HTMLSelectElement, value: string): boolean =>
  [...select.options].some((option) => option.value === value);

function fillControl(control: Node, value: string): void {
  if (control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')) {
    if (control.checked !== value.split(',').includes(control.value)) control.click();
  } else if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
    // A file can't be kept.
    if (control.type !== 'file') setValue(control, value, 'input');
  } else if (control instanceof HTMLSelectElement) setValue(control, value, 'change');
}

/** Sets a value past React's own setter, which would take it for its own change and tell no one. */
function setValue(
  control: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement,
  value: string,
  event: 'input' | 'change',
): void {
  if (control.value === value) return;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  if (event === 'change') control.dispatchEvent(new Event('change', { bubbles: true }));
}
