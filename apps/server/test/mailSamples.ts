import { escape as escapeText } from 'node:querystring';
import { NotificationType } from '@assay/domain/enums.ts';
import { type SaleNotice, saleText } from '@assay/domain/notifications/saleText.ts';
import { type MailBody, renderHtml } from '../src/platform/mail/layout.ts';
import { type TemplateData, type TemplateName, templates } from '../src/platform/mail/templates.ts';

// Every mail of the house with likely data: what the test of the templates renders, and what the page of previews shows.

const SITE = 'http://localhost:3000';
const AT = Date.UTC(2026, 6, 2, 17);
const ITEM = 'Game-worn glove, 1998 season';

export const templateSamples: { readonly [T in TemplateName]: TemplateData<T> } = {
  verify_email: { url: `${SITE}/verify-email#token=abc`, expiresAt: AT },
  reset_password: { url: `${SITE}/reset-password#token=abc`, expiresAt: AT },
  newsletter_confirm: { url: `${SITE}/newsletter#token=abc`, expiresAt: AT },
  contact_message: {
    reference: 'M-10001',
    name: 'Ada Byron',
    email: 'ada@example.com',
    topic: 'Something else',
    message: 'One line.\n\nAnother.',
    isMember: false,
    url: 'mailto:ada@example.com?subject=Re%3A%20M-10001',
  },
  certificate_decided: {
    state: 'New York',
    number: 'ST-120 4471',
    expiresOn: '2040-12-31',
    isApproved: true,
    note: 'Checked with the state',
    url: 'http://localhost:3000/account/tax',
  },
  welcome: { firstName: 'Ada', url: `${SITE}/onboarding/shipping-address` },
  outbid: {
    title: ITEM,
    byAlias: 'Bidder 2',
    priceCents: 125_000,
    minNextBidCents: 130_000,
    endsAt: AT,
    url: `${SITE}/items/glove`,
  },
  won: {
    title: ITEM,
    hammerCents: 125_000,
    totals: [
      ['Shipping and insurance', '$25.00'],
      ['Sales tax', '$57.50'],
      ['Total', '$1,332.50'],
    ],
    invoiceNumber: '10001',
    dueAt: AT,
    url: `${SITE}/account/invoices/1`,
  },
  payment_received: {
    title: ITEM,
    invoiceNumber: '10001',
    totalCents: 133_250,
    lines: [
      [ITEM, '$1,250.00'],
      ['Shipping and insurance', '$25.00'],
      ['Sales tax', '$57.50'],
      ['Paid', '$1,332.50'],
    ],
    url: `${SITE}/account/invoices/1`,
  },
  refund_issued: {
    invoiceNumber: '10001',
    amountCents: 133_250,
    isGoodsGone: false,
    url: `${SITE}/account/invoices/1`,
  },
  payment_failed: { invoiceNumber: '10001', reason: 'Your card was declined.', url: `${SITE}/account/invoices/1` },
  notice: {
    title: 'Closes within the hour',
    about: ITEM,
    body: `“${ITEM}” closes July 2, 2026 at 1:00 PM ET. You lead at $1,250.`,
    facts: [['Closes', 'July 2, 2026 at 1:00 PM ET']],
    label: 'See the lot',
    url: `${SITE}/items/glove`,
  },
};

const SALE_FACTS = {
  finds: [{ name: 'Signed balls', count: 2 }],
  item: ITEM,
  amountCents: 125_000,
  beforeCents: 150_000,
  shipBy: 'July 5, 2026',
  result: 'passed',
  carrier: 'UPS',
  trackingNumber: '1Z999AA10123456784',
  code: '7K2M-QX4D',
  until: 'August 1, 2026 at 1:00 PM ET',
} as const;

const OWN: Partial<Record<NotificationType, TemplateName>> = {
  WELCOME: 'welcome',
  AUCTION_OUTBID: 'outbid',
  AUCTION_WON: 'won',
  PAYMENT_SUCCEEDED: 'payment_received',
  PAYMENT_FAILED: 'payment_failed',
  REFUND_ISSUED: 'refund_issued',
};
/** Types whose words are made where they happen: those words, as they read. */
const WORDS: Partial<Record<NotificationType, readonly [title: string, body: string]>> = {
  ITEM_TRANSFER: [
    'An item for you',
    'gerda-giver gives you “Signed bat”. It costs nothing; it is yours when you accept it.',
  ],
  ONBOARDING_REMINDER: [
    '2 steps are left',
    'To bid you also need a card and your identity. It takes about three minutes.',
  ],
  AUCTION_STARTING: ['Opens within the hour', `“${ITEM}” opens July 2, 2026 at 1:00 PM ET. The first bid may be $100.`],
  AUCTION_ENDING: ['Closes within the hour', `“${ITEM}” closes July 2, 2026 at 1:00 PM ET. You lead at $1,250.`],
  AUCTION_EXTENDED: [
    'Overtime has begun',
    `“${ITEM}” stands at $1,250, and you lead. It closes unless somebody bids; you may.`,
  ],
  BLIND_PHASE_STARTED: ['Sealed bids have begun', `“${ITEM}” stands at $1,250. You may leave one sealed bid.`],
  BLIND_ENDING: ['Sealed bids open within the hour', `“${ITEM}”: you may seal a bid or raise the one you sealed.`],
  AUCTION_LOST: ['Another bidder won', `“${ITEM}” was sold for $1,250.`],
  RESERVE_MET: ['The reserve is met', `“${ITEM}” will be sold to the highest bidder.`],
  SECOND_CHANCE: [
    'A second chance',
    `The buyer has not completed the sale. “${ITEM}” is yours for $1,200 if you accept.`,
  ],
  INVOICE_DUE: ['An invoice waits for your payment', 'Invoice 10001 over $1,332.50 is due July 2, 2026 at 1:00 PM ET.'],
  INVOICE_OVERDUE: ['Your invoice is overdue', 'Invoice 10001 over $1,332.50 was due July 2, 2026 at 1:00 PM ET.'],
  PAYMENT_ACH_PENDING: ['Your bank debit is under way', '$1,332.50 for invoice 10001 comes from your bank account.'],
  CREDIT_LIMIT_CHANGED: ['Your bidding limit changed', 'You may now commit up to $5,000 at a time.'],
  IDENTITY_RESULT: ['Your identity is verified', 'Thank you. This step is done.'],
  SECURITY: ['Your password was changed', 'Every other place where you were signed in has been signed out.'],
  AUCTION_PAUSED: ['Bidding is paused', `The house has stopped the clock of “${ITEM}”. Your bids stand.`],
  AUCTION_WITHDRAWN: [
    'A lot was withdrawn',
    `“${ITEM}”: withdrawn by the house. Nothing of it is held on your credit.`,
  ],
  AUCTION_REOPENED: ['A lot is listed again', `“${ITEM}” opens again July 2, 2026 at 1:00 PM ET.`],
  OFFER_NEW: [
    'An offer of $1,250',
    `Buyer 3 offers $1,250 for “${ITEM}”. Answer July 2, 2026 at 1:00 PM ET at the latest.`,
  ],
  OFFER_REJECTED: [
    'Your offer came to nothing',
    `Your offer of $1,250 for “${ITEM}” was declined. Nothing was charged.`,
  ],
  OFFER_COUNTERED: [
    'A counter offer of $1,250',
    `The owner of “${ITEM}” asks $1,250. Your own offer no longer stands. Answer July 2, 2026 at 1:00 PM ET at the latest.`,
  ],
  OFFER_COUNTER_REJECTED: [
    'Your counter offer came to nothing',
    `Your counter offer of $1,250 for “${ITEM}” was declined.`,
  ],
  OFFER_EXPIRING: ['An offer ends soon', `The offer of $1,250 for “${ITEM}” ends July 2, 2026 at 1:00 PM ET.`],
  OFFER_ACCEPTED: ['Yours for $1,250', `“${ITEM}” is sold to you for $1,250, shipping and tax are added.`],
  BID_VOIDED: ['Your bid was voided', `The house has voided your bid on “${ITEM}” as a slip of the keyboard.`],
  STRIKE: ['A strike on your account', 'Invoice 10001 was not paid. Your bidding limit is halved for 90 days.'],
};

/** The mail of a notification; throws for a type that has none, so that none is forgotten. */
export function mailOfType(type: NotificationType): MailBody {
  const own = OWN[type];
  if (own !== undefined) return (templates[own] as (data: unknown) => MailBody)(templateSamples[own]);
  const words = WORDS[type];
  const { title, body, label } =
    words === undefined
      ? saleText[type as SaleNotice](SALE_FACTS as never)
      : { title: words[0], body: words[1], label: 'See more' };
  return templates.notice({ title, body, label, facts: [], url: `${SITE}/account` });
}

/** Every mail on one page, each in a frame of its own. */
export function previewPage(): string {
  const mails: Array<readonly [name: string, mail: MailBody]> = [
    ...(Object.keys(templates) as TemplateName[]).map(
      (name) => [name, (templates[name] as (data: unknown) => MailBody)(templateSamples[name])] as const,
    ),
    ...NotificationType.map((type) => [type, mailOfType(type)] as const),
  ];
  const frames = mails.map(
    ([name, { content }]) =>
      `<figure><figcaption>${name}</figcaption><iframe title="${name}" width="400" height="560" src="data:text/html;charset=utf-8,${escapeText(renderHtml(content))}"></iframe></figure>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Mails</title><style>body{display:flex;flex-wrap:wrap;gap:16px;font:14px sans-serif}figure{margin:0}iframe{border:1px solid #ccc}</style>${frames.join('')}</html>`;
}
