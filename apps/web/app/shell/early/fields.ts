export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export const isField = (element: Element): element is Field => element.matches('input,select,textarea');
const isChoice = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio';
const isSelect = (field: Field): field is HTMLSelectElement => field.tagName === 'SELECT';

/**
 * Sets a field's value the way a keystroke does: the page learns of it from the event, not from the assignment. A
 * framework may put a setter of its own on the field, so the browser's is taken.
 */
export function setNatively(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
}

const report = (field: Field, event: 'change' | 'input'): void =>
  void field.dispatchEvent(new Event(event, { bubbles: true }));

/** What a person left in a field. Rendering the page again can reset the field itself. */
export type FieldState = {
  /** The text last seen in it, which counts if the field has been emptied since. */
  text: string;
  /** Chosen in a select. */
  value: string;
  isChecked: boolean;
};

export const stateOf = (field: Field, text: string): FieldState => ({
  text,
  value: field.value,
  isChecked: isChoice(field) && field.checked,
});

/**
 * Repeats the change of a field, so that the page hears of it: sets the field back to what the server sent, then changes
 * it again. `changed` is the field that was changed, `field` the one that is now in its place.
 */
export function repeatChange(changed: Field, field: Field, { text, value, isChecked }: FieldState): void {
  const isSame = field === changed;
  if (isChoice(changed) && isChoice(field)) {
    // A radio button is unchecked by the choice of another one.
    if (changed.type === 'radio' && !isChecked) return;
    if (isSame && isChecked === field.defaultChecked) return;
    if (isSame) field.checked = !isChecked;
    if (field.checked !== isChecked) field.click();
  } else if (changed.type === 'file') {
    if (isSame) report(field, 'change');
  } else if (isSelect(field)) {
    if (!isSame && field.value === value) return;
    setNatively(field, value);
    report(field, 'change');
  } else if (!isSelect(changed)) {
    const typed = isSame && isAsSent(field) ? text : changed.value;
    if (typed === (isSame ? field.defaultValue : field.value)) return;
    field.value = field.defaultValue;
    setNatively(field, typed);
    report(field, 'input');
  }
}

/** Returns true if a text field shows what the server sent. */
export const isAsSent = (field: Field): boolean => 'defaultValue' in field && field.value === field.defaultValue;
