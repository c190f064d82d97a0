import type { StripeError } from '@stripe/stripe-js';
import { TEST_BANKS, TEST_ROUTING, type TestBank, testBank } from '../banks.ts';
import type { FormFields } from './api.ts';
import { adoptStyle } from './style.ts';

/** The form's content, in the terms of Stripe's change events. */
export interface BankFormState {
  empty: boolean;
  complete: boolean;
}

type FieldName = 'name' | 'routing' | 'account';
type Problem = { name: FieldName; code: string; message: string };

const LABELS: Record<FieldName, string> = {
  name: 'Account holder',
  routing: 'Routing number',
  account: 'Account number',
};
/** The accounts offered without opening the whole list. */
const FIRST_OFFERED = 2;

let lastId = 0;

/**
 * The labeled bank account fields, rendered into the page itself: an instantly verified account (one click on a test
 * account), or numbers to verify by micro-deposits. Only accepts numbers of the test table.
 */
export class BankForm {
  readonly root = document.createElement('div');
  readonly #fields: Record<FieldName, { input: HTMLInputElement; error: HTMLElement }>;
  readonly #choices: HTMLButtonElement[] = [];
  readonly #typed = document.createElement('details');
  #chosen: TestBank | null = null;
  readonly #onChange: (state: BankFormState) => void;

  constructor(onChange: (state: BankFormState) => void) {
    adoptStyle();
    this.#onChange = onChange;
    this.root.className = 'sandbox-card';
    this.root.setAttribute('role', 'group');
    this.root.setAttribute('aria-label', 'Bank account details (sandbox)');
    const id = `sandbox-bank-${++lastId}`;
    this.#fields = {
      name: this.#field(id, 'name', 60, 'text'),
      routing: this.#field(id, 'routing', 9, 'numeric'),
      account: this.#field(id, 'account', 17, 'numeric'),
    };
    const note = document.createElement('p');
    note.className = 'sandbox-card__note';
    note.textContent = 'Sandbox: no money moves. Press a test account to log in at its bank and choose it.';
    const more = document.createElement('details');
    more.append(summary('All test accounts'), this.#list(TEST_BANKS.slice(FIRST_OFFERED)));
    const row = document.createElement('div');
    row.className = 'sandbox-card__row';
    row.append(this.#fields.routing.input.parentElement ?? '', this.#fields.account.input.parentElement ?? '');
    this.#typed.append(summary('Type in account numbers instead (verified by micro-deposits)'), row);
    this.#typed.addEventListener('toggle', () => {
      if (this.#typed.open) this.#choose(null);
    });
    this.root.append(
      this.#fields.name.input.parentElement ?? '',
      note,
      this.#list(TEST_BANKS.slice(0, FIRST_OFFERED)),
      more,
      this.#typed,
    );
  }

  get state(): BankFormState {
    const { name, routing, account } = this.#fields;
    const isEmpty = this.#chosen === null && [name, routing, account].every(({ input }) => input.value === '');
    return { empty: isEmpty, complete: this.#problem() === null };
  }

  /** The instantly verified account, if that option was chosen. */
  get connected(): string | null {
    return this.#chosen?.account ?? null;
  }

  /** Shows the first error and moves focus there. `null` when the account can be sent. */
  validate(): StripeError | null {
    const problem = this.#problem();
    for (const name of Object.keys(this.#fields) as FieldName[])
      this.#show(name, problem?.name === name ? problem.message : '');
    if (problem === null) return null;
    if (problem.name !== 'name') this.#typed.open = true;
    this.#fields[problem.name].input.focus();
    return { type: 'validation_error', code: problem.code, message: problem.message };
  }

  /** The account as `payment_method_data`; `connection` is the id of its instant verification. */
  data(billing: FormFields | undefined, connection: string | null): FormFields {
    const { name, routing, account } = this.#fields;
    return {
      type: 'us_bank_account',
      us_bank_account:
        connection === null
          ? {
              routing_number: routing.input.value.trim(),
              account_number: account.input.value.trim(),
              account_holder_type: 'individual',
            }
          : { financial_connections_account: connection },
      billing_details: { ...billing, name: name.input.value.trim() },
    };
  }

  clear(): void {
    for (const { input } of Object.values(this.#fields)) input.value = '';
    this.#choose(null);
  }

  focus(): void {
    this.#fields.name.input.focus();
  }

  #problem(): Problem | null {
    const { name, routing, account } = this.#fields;
    if (name.input.value.trim().length < 3)
      return { name: 'name', code: 'incomplete_name', message: 'Enter the name of the account holder.' };
    if (this.#chosen !== null) return null;
    if (routing.input.value.trim() !== TEST_ROUTING)
      return {
        name: 'routing',
        code: 'routing_number_invalid',
        message: `The sandbox knows one bank: routing number ${TEST_ROUTING}. Or press a test account.`,
      };
    if (testBank(account.input.value) === undefined)
      return {
        name: 'account',
        code: 'account_number_invalid',
        message: 'This is not a test account. The sandbox takes only the accounts listed here.',
      };
    return null;
  }

  #show(name: FieldName, message: string): void {
    const { input, error } = this.#fields[name];
    error.textContent = message;
    if (message === '') input.removeAttribute('aria-invalid');
    else input.setAttribute('aria-invalid', 'true');
  }

  #field(id: string, name: FieldName, maxLength: number, mode: 'text' | 'numeric') {
    const wrapper = document.createElement('div');
    wrapper.className = 'sandbox-card__field';
    const label = document.createElement('label');
    label.textContent = LABELS[name];
    label.htmlFor = `${id}-${name}`;
    const input = document.createElement('input');
    input.id = label.htmlFor;
    input.inputMode = mode;
    input.autocomplete = 'off';
    input.maxLength = maxLength;
    const error = document.createElement('p');
    error.className = 'sandbox-card__error';
    error.id = `${id}-${name}-error`;
    error.setAttribute('aria-live', 'polite');
    input.setAttribute('aria-describedby', error.id);
    input.addEventListener('input', () => {
      if (name !== 'name') this.#choose(null);
      this.#show(name, '');
      this.#onChange(this.state);
    });
    wrapper.append(label, input, error);
    return { input, error };
  }

  #list(banks: readonly TestBank[]): HTMLUListElement {
    const list = document.createElement('ul');
    list.className = 'sandbox-card__cards';
    for (const bank of banks) {
      const item = document.createElement('li');
      const button = document.createElement('button');
      button.type = 'button';
      button.dataset.account = bank.account;
      button.setAttribute('aria-pressed', 'false');
      const number = document.createElement('span');
      number.textContent = `Bank account ${bank.account}`;
      button.append(number, bank.label);
      button.addEventListener('click', () => {
        if (this.#fields.name.input.value === '') this.#fields.name.input.value = 'Jenny Rosen';
        this.#typed.open = false;
        this.#choose(bank);
      });
      this.#choices.push(button);
      item.append(button);
      list.append(item);
    }
    return list;
  }

  #choose(bank: TestBank | null): void {
    this.#chosen = bank;
    for (const button of this.#choices)
      button.setAttribute('aria-pressed', String(button.dataset.account === bank?.account));
    if (bank !== null) for (const name of Object.keys(this.#fields) as FieldName[]) this.#show(name, '');
    this.#onChange(this.state);
  }
}

function summary(text: string): HTMLElement {
  const element = document.createElement('summary');
  element.textContent = text;
  return element;
}
