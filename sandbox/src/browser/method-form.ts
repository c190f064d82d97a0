import type { StripeError } from '@stripe/stripe-js';
import type { FormFields } from './api.ts';
import { BankForm } from './bank-form.ts';
import { CardForm, type CardFormState } from './card-form.ts';

export type MethodType = 'card' | 'us_bank_account';

export interface MethodFormState {
  type: MethodType;
  empty: boolean;
  complete: boolean;
  card: CardFormState;
}

interface Events {
  change: (state: MethodFormState) => void;
  focus: () => void;
  blur: () => void;
  escape: () => void;
}

const NAMES: Record<MethodType, string> = { card: 'Card', us_bank_account: 'US bank account' };

let lastId = 0;

/** A card form, a bank account form, or both with a choice between them, as the intent allows. */
export class MethodForm {
  readonly root = document.createElement('div');
  readonly #card: CardForm;
  readonly #bank: BankForm;
  readonly #change: Events['change'];
  #type: MethodType;

  constructor(types: readonly MethodType[], events: Events) {
    this.#change = events.change;
    this.#card = new CardForm({ ...events, change: () => this.#changed() });
    this.#bank = new BankForm(() => this.#changed());
    this.#type = types[0] ?? 'card';
    if (types.length > 1) this.root.append(this.#choice(types));
    this.root.append(this.#card.root, this.#bank.root);
    this.#show();
  }

  get type(): MethodType {
    return this.#type;
  }

  /** The instantly verified account. Null for everything else. */
  get connected(): string | null {
    return this.#type === 'card' ? null : this.#bank.connected;
  }

  validate(): StripeError | null {
    return this.#type === 'card' ? this.#card.validate() : this.#bank.validate();
  }

  data(billing: FormFields | undefined, connection: string | null): FormFields {
    return this.#type === 'card' ? this.#card.data(billing) : this.#bank.data(billing, connection);
  }

  clear(): void {
    this.#card.clear();
    this.#bank.clear();
  }

  focus(): void {
    if (this.#type === 'card') this.#card.focus();
    else this.#bank.focus();
  }

  blur(): void {
    this.#card.blur();
  }

  #changed(): void {
    const card = this.#card.state;
    const { empty, complete } = this.#type === 'card' ? card : this.#bank.state;
    this.#change({ type: this.#type, empty, complete, card });
  }

  #show(): void {
    this.#card.root.hidden = this.#type !== 'card';
    this.#bank.root.hidden = this.#type !== 'us_bank_account';
  }

  #choice(types: readonly MethodType[]): HTMLElement {
    const group = document.createElement('fieldset');
    group.className = 'sandbox-method';
    const legend = document.createElement('legend');
    legend.textContent = 'Pay with';
    group.append(legend);
    const name = `sandbox-method-${++lastId}`;
    for (const type of types) {
      const label = document.createElement('label');
      const input = document.createElement('input');
      input.type = 'radio';
      input.name = name;
      input.checked = type === this.#type;
      input.addEventListener('change', () => {
        this.#type = type;
        this.#show();
        this.#changed();
      });
      label.append(input, NAMES[type]);
      group.append(label);
    }
    return group;
  }
}
