import type { LineItem } from '@stripe/stripe-js';
import type { TestCard } from '../cards.ts';

/** An address of the simulated wallet, in the provider's format. */
export interface Place {
  line1: string;
  city: string;
  state: string;
  postal_code: string;
  country: 'US';
}

export type Sheet = { dialog: HTMLDialogElement };

interface SheetOptions {
  title: string;
  cards: readonly TestCard[];
  asksAddress: boolean;
  /** The sum to pay now, in cents. */
  cents: () => number;
  lineItems: readonly LineItem[];
  /** Another address was chosen: its line items, or null when the shop does not ship there. */
  onPlace: (place: Place) => Promise<readonly LineItem[] | null>;
  onPay: (card: TestCard, place: Place | null) => void;
  onCancel: () => void;
}

const PLACES: readonly Place[] = [
  { line1: '12 Orchard Street', city: 'Portland', state: 'OR', postal_code: '97201', country: 'US' },
  { line1: '500 Congress Avenue', city: 'Austin', state: 'TX', postal_code: '78701', country: 'US' },
  { line1: '20 Beacon Street', city: 'Boston', state: 'MA', postal_code: '02108', country: 'US' },
];
const OFFERED = ['4242424242424242', '5555555555554444', '4000000000003220', '4000000000000002'];

const money = (cents: number): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100);

function make<K extends keyof HTMLElementTagNameMap>(name: K, text = ''): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}

function select(label: string, options: readonly string[]): [HTMLLabelElement, HTMLSelectElement] {
  const wrapper = make('label', label);
  const field = make('select');
  for (const [index, text] of options.entries()) field.append(new Option(text, String(index)));
  wrapper.append(field);
  return [wrapper, field];
}

/** Shows a wallet's payment sheet: cost, destination, card, and one button. Ends with `closeSheet`. */
export function showSheet(options: SheetOptions): Sheet {
  const dialog = make('dialog');
  dialog.className = 'sandbox-challenge sandbox-wallet';
  dialog.setAttribute('aria-label', options.title);
  const header = make('header');
  const cancel = make('button', 'Cancel');
  cancel.type = 'button';
  header.append(make('h2', options.title), cancel);
  const body = make('div');
  const lines = make('dl');
  const status = make('p');
  status.setAttribute('role', 'status');
  const cards = options.cards.filter((card) => OFFERED.includes(card.number));
  const [cardLabel, card] = select(
    'Card',
    cards.map((one) => `${one.brand} ending in ${one.number.slice(-4)}: ${one.label}`),
  );
  const [placeLabel, place] = select(
    'Ship to',
    PLACES.map((one) => `${one.line1}, ${one.city} ${one.state} ${one.postal_code}`),
  );
  const pay = make('button');
  pay.type = 'button';
  pay.className = 'sandbox-wallet__pay';
  body.append(lines, ...(options.asksAddress ? [placeLabel] : []), cardLabel, status, pay);
  dialog.append(header, body);
  document.body.append(dialog);

  const placeOf = (): Place | null => (options.asksAddress ? (PLACES[Number(place.value)] ?? null) : null);
  const draw = (items: readonly LineItem[]): void => {
    lines.replaceChildren();
    for (const { name, amount } of [...items, { name: 'Total', amount: options.cents() }])
      lines.append(make('dt', name), make('dd', money(amount)));
    pay.textContent = `Pay ${money(options.cents())}`;
    pay.disabled = false;
  };
  const reprice = async (): Promise<void> => {
    const chosen = placeOf();
    if (chosen === null) return draw(options.lineItems);
    pay.disabled = true;
    status.textContent = 'Asking the shop…';
    const items = await options.onPlace(chosen);
    if (chosen !== placeOf()) return;
    status.textContent = items === null ? 'The shop does not ship there.' : '';
    if (items !== null) draw(items);
  };
  pay.addEventListener('click', () => {
    pay.disabled = true;
    status.textContent = 'Paying…';
    options.onPay(cards[Number(card.value)] as TestCard, placeOf());
  });
  place.addEventListener('change', () => void reprice());
  cancel.addEventListener('click', options.onCancel);
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    options.onCancel();
  });
  draw(options.lineItems);
  void reprice();
  dialog.showModal();
  return { dialog };
}

export function closeSheet({ dialog }: Sheet): void {
  dialog.close();
  dialog.remove();
}
