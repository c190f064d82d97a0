import type { StripeError } from '@stripe/stripe-js';
import { cvcLength, TEST_CARDS, type TestCard, testCard } from '../cards.ts';
import type { FormFields } from './api.ts';
import { adoptStyle } from './style.ts';

type FieldName = 'number' | 'expiry' | 'cvc' | 'zip';

interface Field {
  input: HTMLInputElement;
  error: HTMLElement;
}

/** The form's content, in the terms of Stripe's change events. */
export interface CardFormState {
  empty: boolean;
  complete: boolean;
  brand: TestCard['brand'] | 'unknown';
  postalCode: string;
  error: { type: 'validation_error'; code: string; message: string } | undefined;
}

const LABELS: Record<FieldName, string> = {
  number: 'Card number',
  expiry: 'Expiry (MM / YY)',
  cvc: 'Security code',
  zip: 'ZIP code',
};

/** The cards offered without opening the whole list. */
const FIRST_OFFERED = new Set(['4242424242424242', '4000000000003220', '4000000000000002']);

let lastId = 0;

const digitsOf = (text: string): string => text.replace(/\D/g, '');
const grouped = (digits: string): string =>
  (/^3[47]/.test(digits)
    ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)]
    : (digits.match(/.{1,4}/g) ?? [])
  )
    .filter((part) => part !== '')
    .join(' ');

const validExpiry = (text: string, now: Date): { month: number; year: number } | null => {
  const digits = digitsOf(text);
  const [month, year] = [Number(digits.slice(0, 2)), 2000 + Number(digits.slice(2, 4))];
  if (digits.length !== 4 || month < 1 || month > 12) return null;
  return year > now.getFullYear() || (year === now.getFullYear() && month >= now.getMonth() + 1)
    ? { month, year }
    : null;
};

/** The labeled card fields, rendered into the page itself. Only accepts numbers of the test table. */
export class CardForm {
  readonly root = document.createElement('div');
  readonly #fields: Record<FieldName, Field>;
  readonly #onChange: (state: CardFormState) => void;

  constructor(events: {
    change: (state: CardFormState) => void;
    focus: () => void;
    blur: () => void;
    escape: () => void;
  }) {
    adoptStyle();
    this.#onChange = events.change;
    this.root.className = 'sandbox-card';
    this.root.setAttribute('role', 'group');
    this.root.setAttribute('aria-label', 'Card details (sandbox)');
    const id = `sandbox-card-${++lastId}`;
    this.#fields = {
      number: this.#field(id, 'number', 23),
      expiry: this.#field(id, 'expiry', 7),
      cvc: this.#field(id, 'cvc', 4),
      zip: this.#field(id, 'zip', 10),
    };
    const row = document.createElement('div');
    row.className = 'sandbox-card__row';
    for (const name of ['expiry', 'cvc', 'zip'] as const) row.append(this.#fields[name].input.parentElement ?? '');
    const note = document.createElement('p');
    note.className = 'sandbox-card__note';
    note.textContent = 'Sandbox: no money moves and real cards are refused. Press a test card to fill the form.';
    const more = document.createElement('details');
    const summary = document.createElement('summary');
    summary.textContent = 'All test cards';
    more.append(summary, this.#cardList(TEST_CARDS));
    this.root.append(
      this.#fields.number.input.parentElement ?? '',
      row,
      note,
      this.#cardList(TEST_CARDS.filter((one) => FIRST_OFFERED.has(one.number))),
      more,
    );
    this.root.addEventListener('focusin', (event) => {
      if (event.target instanceof HTMLInputElement) events.focus();
    });
    this.root.addEventListener('focusout', (event) => {
      if (event.target instanceof HTMLInputElement) events.blur();
    });
    this.root.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') events.escape();
    });
  }

  get state(): CardFormState {
    const values = Object.values(this.#fields).map(({ input }) => input.value);
    const problem = this.#problem();
    return {
      empty: values.every((value) => value === ''),
      complete: problem === null,
      brand: testCard(this.#fields.number.input.value)?.brand ?? 'unknown',
      postalCode: this.#fields.zip.input.value,
      error:
        problem === null || problem.isIncomplete
          ? undefined
          : { type: 'validation_error', code: problem.code, message: problem.message },
    };
  }

  /** Validates every field, shows errors next to them and moves focus there. `null` when the card can be sent. */
  validate(): StripeError | null {
    let first: { name: FieldName; code: string; message: string } | null = null;
    for (const name of Object.keys(this.#fields) as FieldName[]) {
      const problem = this.#check(name);
      this.#show(name, problem?.message ?? '');
      if (problem !== null) first ??= { name, ...problem };
    }
    if (first === null) return null;
    this.#fields[first.name].input.focus();
    return { type: 'validation_error', code: first.code, message: first.message };
  }

  /** The card as `payment_method_data`; call `validate` first. */
  data(billing: FormFields | undefined): FormFields {
    const expiry = validExpiry(this.#fields.expiry.input.value, new Date());
    const address = billing?.address;
    return {
      type: 'card',
      card: {
        number: digitsOf(this.#fields.number.input.value),
        exp_month: expiry?.month,
        exp_year: expiry?.year,
        cvc: this.#fields.cvc.input.value,
      },
      billing_details: {
        ...billing,
        address: {
          ...(typeof address === 'object' ? address : {}),
          postal_code: this.#fields.zip.input.value,
          country: 'US',
        },
      },
    };
  }

  clear(): void {
    for (const name of Object.keys(this.#fields) as FieldName[]) {
      this.#fields[name].input.value = '';
      this.#show(name, '');
    }
    this.#onChange(this.state);
  }

  focus(): void {
    this.#fields.number.input.focus();
  }

  blur(): void {
    for (const { input } of Object.values(this.#fields)) input.blur();
  }

  #field(id: string, name: FieldName, maxLength: number): Field {
    const wrapper = document.createElement('div');
    wrapper.className = 'sandbox-card__field';
    const label = document.createElement('label');
    label.textContent = LABELS[name];
    label.htmlFor = `${id}-${name}`;
    const input = document.createElement('input');
    input.id = label.htmlFor;
    input.inputMode = 'numeric';
    // Browsers must not offer the visitor's real cards here.
    input.autocomplete = 'off';
    input.maxLength = maxLength;
    input.setAttribute('aria-required', 'true');
    const error = document.createElement('p');
    error.className = 'sandbox-card__error';
    error.id = `${id}-${name}-error`;
    error.setAttribute('aria-live', 'polite');
    input.setAttribute('aria-describedby', error.id);
    input.addEventListener('input', () => {
      this.#format(name);
      // Shown while typing, not on blur: otherwise the form would move while the button is pressed.
      const problem = this.#check(name);
      this.#show(name, problem === null || problem.isIncomplete ? '' : problem.message);
      this.#onChange(this.state);
    });
    wrapper.append(label, input, error);
    return { input, error };
  }

  #format(name: FieldName): void {
    const { input } = this.#fields[name];
    const isAtEnd = input.selectionStart === input.value.length;
    // Regrouping during an edit in the middle would make the caret jump.
    if (!isAtEnd) return;
    const digits = digitsOf(input.value);
    if (name === 'number') input.value = grouped(digits.slice(0, 19));
    if (name === 'expiry') input.value = digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2, 4)}` : digits;
    if (name === 'cvc') input.value = digits.slice(0, 4);
  }

  #check(name: FieldName): { code: string; message: string; isIncomplete: boolean } | null {
    const { value } = this.#fields[name].input;
    const digits = digitsOf(value);
    const problem = (code: string, message: string, isIncomplete = false) => ({ code, message, isIncomplete });
    const card = testCard(this.#fields.number.input.value);
    switch (name) {
      case 'number':
        if (card !== undefined) return null;
        return digits.length < (/^3[47]/.test(digits) ? 15 : 16)
          ? problem('incomplete_number', 'Your card number is incomplete.', true)
          : problem('invalid_number', 'This is not a test card. The sandbox takes only the test cards listed below.');
      case 'expiry':
        if (validExpiry(value, new Date()) !== null) return null;
        return digits.length < 4
          ? problem('incomplete_expiry', "Your card's expiration date is incomplete.", true)
          : problem('invalid_expiry_year_past', "Your card's expiration date is in the past or invalid.");
      case 'cvc':
        return digits.length === cvcLength(card ?? { brand: 'visa' })
          ? null
          : problem('incomplete_cvc', "Your card's security code is incomplete.", true);
      default:
        return /^\d{5}(-\d{4})?$/.test(value) ? null : problem('incomplete_zip', 'Your ZIP code is incomplete.', true);
    }
  }

  #problem() {
    const problems = (Object.keys(this.#fields) as FieldName[])
      .map((name) => this.#check(name))
      .filter((one) => one !== null);
    return problems.find((one) => !one.isIncomplete) ?? problems[0] ?? null;
  }

  #show(name: FieldName, message: string): void {
    const { input, error } = this.#fields[name];
    error.textContent = message;
    if (message === '') input.removeAttribute('aria-invalid');
    else input.setAttribute('aria-invalid', 'true');
  }

  #cardList(cards: readonly TestCard[]): HTMLUListElement {
    const list = document.createElement('ul');
    list.className = 'sandbox-card__cards';
    for (const card of cards) {
      const item = document.createElement('li');
      const button = document.createElement('button');
      button.type = 'button';
      const number = document.createElement('span');
      number.textContent = grouped(card.number);
      button.append(number, card.label);
      button.addEventListener('click', () => this.#fill(card));
      item.append(button);
      list.append(item);
    }
    return list;
  }

  #fill(card: TestCard): void {
    const year = String((new Date().getFullYear() + 3) % 100).padStart(2, '0');
    this.#fields.number.input.value = grouped(card.number);
    this.#fields.expiry.input.value = `12 / ${year}`;
    this.#fields.cvc.input.value = '1234'.slice(0, cvcLength(card));
    if (this.#fields.zip.input.value === '') this.#fields.zip.input.value = '10001';
    for (const name of Object.keys(this.#fields) as FieldName[]) this.#show(name, '');
    this.#onChange(this.state);
  }
}
