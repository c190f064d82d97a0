import type {
  AvailablePaymentMethods,
  ChangeResolveDetails,
  ClickResolveDetails,
  ExpressPaymentType,
} from '@stripe/stripe-js';
import { cvcLength, TEST_CARDS, type TestCard } from '../cards.ts';
import type { FormFields } from './api.ts';
import { hostOf, Listeners } from './listeners.ts';
import { adoptStyle } from './style.ts';
import { closeSheet, type Place, type Sheet, showSheet } from './wallet-sheet.ts';

type WalletName = Extract<ExpressPaymentType, 'apple_pay' | 'google_pay'>;

const NAMES: Record<WalletName, string> = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' };
const AVAILABLE: AvailablePaymentMethods = {
  amazonPay: false,
  applePay: true,
  googlePay: true,
  link: false,
  paypal: false,
  klarna: false,
};
/** The options of the element that have an effect here. */
export interface WalletOptions {
  shippingAddressRequired?: boolean;
}

/** As at the provider: a press listener must answer within a second, or the wallet does not open. */
const ANSWER_MS = 1_000;
const HOLDER = { name: 'Grace Hopper', email: 'grace.hopper@example.com', phone: '+15035550123' };

/**
 * The buttons of simulated wallets with the methods and events of Stripe's Express Checkout Element: click, choice of
 * an address if the shop requests one, confirmation. `createConfirmationToken` reads the choices.
 */
export class SandboxWallet extends Listeners {
  #options: WalletOptions;
  readonly #amount: () => number;
  readonly #onDestroy: () => void;
  #root: HTMLElement | null = null;
  #sheet: Sheet | null = null;
  #picked: { wallet: WalletName; card: TestCard; place: Place | null } | null = null;

  /** `amount`: cents of the group now. */
  constructor(options: WalletOptions | undefined, amount: () => number, onDestroy: () => void) {
    super();
    this.#options = { ...options };
    this.#amount = amount;
    this.#onDestroy = onDestroy;
  }

  /** The wallet whose sheet was confirmed and not yet used. */
  get chosen(): WalletName | undefined {
    return this.#picked?.wallet;
  }

  mount(target: string | HTMLElement): void {
    adoptStyle();
    const root = document.createElement('div');
    root.className = 'sandbox-wallets';
    for (const wallet of Object.keys(NAMES) as WalletName[]) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = `${NAMES[wallet]} (sandbox)`;
      button.addEventListener('click', () => void this.#press(wallet));
      root.append(button);
    }
    hostOf(target).replaceChildren(root);
    this.#root = root;
    setTimeout(() => {
      if (this.#root === root)
        this.emit('ready', { elementType: 'expressCheckout', availablePaymentMethods: { ...AVAILABLE } });
    }, 0);
  }

  unmount(): void {
    this.#close();
    this.#root?.remove();
    this.#root = null;
  }

  destroy(): void {
    this.unmount();
    this.forgetAll();
    this.#onDestroy();
  }

  update(options: WalletOptions | undefined): this {
    this.#options = { ...this.#options, ...options };
    return this;
  }

  focus(): void {
    this.#root?.querySelector('button')?.focus();
  }

  blur(): void {
    for (const button of this.#root?.querySelectorAll('button') ?? []) button.blur();
  }

  clear(): void {
    this.#picked = null;
  }

  /** The choices confirmed in the sheet, as the fields of a confirmation token; once. This ends the sheet. */
  readFields(): FormFields {
    const picked = this.#picked;
    if (picked === null) throw new Error('No wallet was confirmed.');
    const { wallet, card, place } = picked;
    this.#picked = null;
    this.#close();
    return {
      payment_method_data: {
        type: 'card',
        card: {
          number: card.number,
          exp_month: 12,
          exp_year: new Date().getFullYear() + 3,
          cvc: '1234'.slice(0, cvcLength(card)),
          wallet,
        },
        billing_details: { ...HOLDER, address: { postal_code: place?.postal_code ?? '10001', country: 'US' } },
      },
      ...(place === null
        ? {}
        : { shipping: { name: HOLDER.name, phone: HOLDER.phone, address: { ...place } as unknown as FormFields } }),
    };
  }

  #close(): void {
    if (this.#sheet !== null) closeSheet(this.#sheet);
    this.#sheet = null;
  }

  /**
   * Emits an event that a listener answers with `resolve` or `reject`. Returns null when it was rejected or not
   * answered.
   */
  #ask<T extends object>(event: string, value: object): Promise<T | null> {
    return new Promise((settle) => {
      const timer = setTimeout(() => settle(null), event === 'click' ? ANSWER_MS : 20 * ANSWER_MS);
      const answer = (value: T | null) => {
        clearTimeout(timer);
        settle(value);
      };
      const isHandled = this.emit(event, {
        ...value,
        resolve: (details?: T) => answer(details ?? ({} as T)),
        reject: () => answer(null),
      });
      if (isHandled === 0) answer({} as T);
    });
  }

  async #press(wallet: WalletName): Promise<void> {
    if (this.#sheet !== null) return;
    const terms = await this.#ask<ClickResolveDetails>('click', {
      elementType: 'expressCheckout',
      expressPaymentType: wallet,
    });
    if (terms === null || this.#root === null || this.#sheet !== null) return;
    const sheet = showSheet({
      title: `${NAMES[wallet]} (sandbox)`,
      cards: TEST_CARDS,
      asksAddress: this.#options.shippingAddressRequired === true,
      cents: this.#amount,
      lineItems: terms.lineItems ?? [],
      onPlace: async (place) => {
        const { city, state, postal_code, country } = place;
        const change = await this.#ask<ChangeResolveDetails>('shippingaddresschange', {
          name: HOLDER.name,
          address: { city, state, postal_code, country },
        });
        return change === null ? null : (change.lineItems ?? []);
      },
      onPay: (card, place) => {
        const picked = { wallet, card, place };
        this.#picked = picked;
        this.emit('confirm', {
          expressPaymentType: wallet,
          billingDetails: { ...HOLDER },
          ...(place === null ? {} : { shippingAddress: { name: HOLDER.name, address: { ...place } } }),
          // It may come when the next payment has begun.
          paymentFailed: () => {
            if (this.#picked === picked) this.#picked = null;
            if (this.#sheet === sheet) this.#close();
          },
        });
      },
      onCancel: () => {
        this.#close();
        this.emit('cancel', { elementType: 'expressCheckout' });
      },
    });
    this.#sheet = sheet;
  }
}
