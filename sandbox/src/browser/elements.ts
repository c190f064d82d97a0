import type { StripeElements, StripeError } from '@stripe/stripe-js';
import { type BrowserApi, type FormFields, type Intent, intentPath } from './api.ts';
import { hostOf, Listeners } from './listeners.ts';
import { MethodForm, type MethodFormState, type MethodType } from './method-form.ts';
import { SandboxWallet, type WalletOptions } from './wallet.ts';

export type ElementType = 'payment' | 'card';

/** One mounted form with Stripe's element methods and events. */
export class SandboxElement extends Listeners {
  readonly type: ElementType;
  readonly #group: ElementGroup;
  #form: MethodForm | null = null;
  #host: HTMLElement | null = null;
  #billing: FormFields | undefined;

  constructor(type: ElementType, options: ElementOptions | undefined, group: ElementGroup) {
    super();
    this.type = type;
    this.#group = group;
    this.update(options);
  }

  /** Draws the form into `target`; `ready` follows later, when callers have attached their handlers. */
  mount(target: string | HTMLElement): void {
    const host = hostOf(target);
    this.#host = host;
    if (this.type === 'card') this.#draw(host, ['card']);
    else
      void this.#group.types().then((types) => {
        if (this.#host === host) this.#draw(host, types);
      });
  }

  #draw(host: HTMLElement, types: readonly MethodType[]): void {
    const elementType = this.type;
    const form = new MethodForm(types, {
      change: (state) => this.emit('change', this.#changeEvent(state)),
      focus: () => this.emit('focus', { elementType }),
      blur: () => this.emit('blur', { elementType }),
      escape: () => this.emit('escape', { elementType }),
    });
    host.replaceChildren(form.root);
    this.#form = form;
    setTimeout(() => {
      if (this.#form === form) this.emit('ready', elementType === 'card' ? undefined : { elementType });
    }, 0);
  }

  unmount(): void {
    this.#form?.root.remove();
    this.#form = null;
    this.#host = null;
  }

  destroy(): void {
    this.unmount();
    this.forgetAll();
    this.#group.forget();
  }

  update(options: ElementOptions | undefined): this {
    const billing = options?.defaultValues?.billingDetails;
    if (billing !== undefined) this.#billing = billing;
    return this;
  }

  focus(): void {
    this.#form?.focus();
  }

  blur(): void {
    this.#form?.blur();
  }

  clear(): void {
    this.#form?.clear();
  }

  collapse(): this {
    return this;
  }

  /** The form's error, or `null`. Shows it to the visitor. */
  validate(): StripeError | null {
    if (this.#form === null)
      return { type: 'validation_error', code: 'element_not_mounted', message: 'The card form is not shown.' };
    return this.#form.validate();
  }

  /** The chosen payment method type. */
  get method(): MethodType {
    return this.#form?.type ?? 'card';
  }

  /** The card or bank account as `payment_method_data`; `billing` overrides the defaults. */
  async data(billing?: FormFields): Promise<FormFields> {
    const form = this.#form;
    if (form === null) throw new Error('The form is not shown.');
    const connection = form.connected === null ? null : await this.#group.connect(form.connected);
    return form.data({ ...this.#billing, ...billing }, connection);
  }

  #changeEvent(state: MethodFormState): object {
    if (this.type === 'payment') {
      return {
        elementType: 'payment',
        collapsed: false,
        complete: state.complete,
        empty: state.empty,
        value: { type: state.type },
      };
    }
    const { complete, empty, brand, error, postalCode } = state.card;
    return { elementType: 'card', complete, empty, brand, error, value: { postalCode } };
  }
}

/** What an element needs of its group. */
export interface ElementGroup {
  /** The payment method types that its intent accepts. */
  types: () => Promise<MethodType[]>;
  /** Has a bank show an account: its id there. */
  connect: (account: string) => Promise<string>;
  forget: () => void;
}

/** The options of an element that have an effect here. */
export interface ElementOptions {
  defaultValues?: { billingDetails?: FormFields };
}

/** The options of a group that have an effect here. */
export interface GroupOptions {
  clientSecret?: string;
  /** Cents, for a group without an intent yet. */
  amount?: number;
  allowedPaymentMethodTypes?: readonly string[];
}

const METHOD_TYPES: readonly MethodType[] = ['card', 'us_bank_account'];
/** The names of an intent or of a page that can be rendered here. */
const drawable = (types: readonly string[]): MethodType[] => METHOD_TYPES.filter((type) => types.includes(type));

/** A group of elements: here at most one form of each type, and the buttons of the wallets. */
export class SandboxElements {
  readonly #elements = new Map<ElementType, SandboxElement>();
  #wallet: SandboxWallet | null = null;
  readonly #api: BrowserApi;
  #options: GroupOptions;

  constructor(options: GroupOptions | undefined, api: BrowserApi) {
    this.#options = { ...options };
    this.#api = api;
  }

  /** The intent tells how it may be paid; without one the page's own list does. */
  async #types(): Promise<MethodType[]> {
    const { clientSecret, allowedPaymentMethodTypes } = this.#options;
    if (clientSecret === undefined) return drawable(allowedPaymentMethodTypes ?? METHOD_TYPES);
    const answer = await this.#api.get<Intent>(intentPath(clientSecret), { client_secret: clientSecret });
    return answer.error ? ['card'] : drawable(answer.value.payment_method_types);
  }

  async #connect(account: string): Promise<string> {
    const answer = await this.#api.post<{ id: string }>('financial_connections/accounts', { account_number: account });
    if (answer.error) throw new Error(answer.error.message);
    return answer.value.id;
  }

  get clientSecret(): string | undefined {
    return this.#options.clientSecret;
  }

  create(type: string, options?: ElementOptions & WalletOptions): SandboxElement | SandboxWallet {
    if (type === 'expressCheckout') {
      if (this.#wallet !== null) throw new Error('Can only create one Element of type expressCheckout.');
      this.#wallet = new SandboxWallet(
        options,
        () => this.#options.amount ?? 0,
        () => {
          this.#wallet = null;
        },
      );
      return this.#wallet;
    }
    if (type !== 'payment' && type !== 'card') throw new Error(`The sandbox has no "${type}" element.`);
    if (this.#elements.has(type)) throw new Error(`Can only create one Element of type ${type}.`);
    const element = new SandboxElement(type, options, {
      types: () => this.#types(),
      connect: (account) => this.#connect(account),
      forget: () => this.#elements.delete(type),
    });
    this.#elements.set(type, element);
    return element;
  }

  getElement(type: string | { __elementType?: string }): SandboxElement | SandboxWallet | null {
    const name = typeof type === 'string' ? type : type.__elementType;
    if (name === 'expressCheckout') return this.#wallet;
    return this.#elements.get(name as ElementType) ?? null;
  }

  /** The form of the group, whichever type it is. */
  form(): SandboxElement | null {
    return this.#elements.get('payment') ?? this.#elements.get('card') ?? null;
  }

  /** The wallet whose payment is to be confirmed. */
  wallet(): SandboxWallet | null {
    return this.#wallet?.chosen === undefined ? null : this.#wallet;
  }

  update(options: GroupOptions): void {
    this.#options = { ...this.#options, ...options };
  }

  fetchUpdates(): Promise<{ error?: undefined }> {
    return Promise.resolve({});
  }

  submit(): Promise<{ error: StripeError } | { error?: undefined; selectedPaymentMethod: string }> {
    const wallet = this.wallet()?.chosen;
    if (wallet !== undefined) return Promise.resolve({ selectedPaymentMethod: wallet });
    const error = this.form()?.validate() ?? null;
    return Promise.resolve(error === null ? { selectedPaymentMethod: this.form()?.method ?? 'card' } : { error });
  }
}

/** The group behind the object that the React components hand back. */
export function groupOf(elements: StripeElements | SandboxElements): SandboxElements {
  if (elements instanceof SandboxElements) return elements;
  throw new Error('These elements were not made by the sandbox.');
}
