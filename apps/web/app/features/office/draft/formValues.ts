import { parseAmount } from '@assay/domain/money/readAmount.ts';
import { formatMoney } from '@assay/ui/money.ts';
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

const controlsOf = (form: HTMLFormElement | null, name: string): Node[] => {
  const control = form?.elements.namedItem(name) ?? null;
  return control instanceof RadioNodeList ? [...control] : control === null ? [] : [control];
};

/** Returns true if the form shows this field now: some appear only after another one is filled in. */
export const hasField = (form: HTMLFormElement | null, name: string): boolean => controlsOf(form, name).length > 0;

/** What a field is called on the page. */
export function fieldLabel(form: HTMLFormElement | null, name: string): string {
  const [control, ...others] = controlsOf(form, name);
  if (!(control instanceof HTMLElement)) return name;
  const legend = others.length === 0 ? null : control.closest('fieldset')?.querySelector('legend');
  const label = legend ?? form?.querySelector(`label[for="${CSS.escape(control.id)}"]`);
  return label?.firstChild?.textContent?.trim() || label?.textContent?.trim() || name;
}

/** "$1,450" for an amount as typed; what can't be read stays. */
function amountText(typed: string): string {
  const cents = parseAmount(typed);
  return cents === null ? typed : formatMoney(cents);
}

/** "Nov 30, 2026, 8:15 AM" for a picked local time, whose zone its label names. */
function pickedText(picked: string): string {
  const at = Date.parse(`${picked}Z`);
  return Number.isNaN(at) ? picked : PICKED.format(at);
}
const PICKED = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** A value as the page shows it: an amount, a time, the text of a choice, Yes or No of a box. */
export function shownValue(form: HTMLFormElement | null, name: string, value: string): string {
  const [control, ...others] = controlsOf(form, name);
  if (control instanceof HTMLSelectElement)
    return [...control.options].find((option) => option.value === value)?.label ?? value;
  if (!(control instanceof HTMLInputElement)) return value;
  if (control.dataset.amount !== undefined) return amountText(value);
  if (control.type === 'datetime-local') return pickedText(value);
  if (control.type !== 'checkbox' && control.type !== 'radio') return value;
  if (others.length === 0) return value === '' ? 'No' : 'Yes';
  const chosen = value.split(',');
  return [control, ...others]
    .filter((each) => each instanceof HTMLInputElement)
    .filter((each) => chosen.includes(each.value))
    .map((each) => form?.querySelector(`label[for="${CSS.escape(each.id)}"]`)?.textContent?.trim() ?? each.value)
    .join(', ');
}
