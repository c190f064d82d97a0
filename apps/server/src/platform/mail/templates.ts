import { paymentText } from '@assay/domain/invoice/scheduleText.ts';
import { formatCents } from '@assay/domain/money/money.ts';
import { longTimeText, type TimeZone } from '@assay/domain/timeZone.ts';
import { readTimeZone, type SettingsHolder } from '../settings.ts';
import { type MailBody, renderMail } from './layout.ts';

// Every email: data, time zone and name of the business in, subject, text and HTML out. Links are absolute.

/** A time for people to read, in the time zone of the business, which it names. */
export const mailTime = (ctx: { readonly settings: SettingsHolder }, epochMs: number): string =>
  longTimeText(epochMs, readTimeZone(ctx));

export const templates = {
  // Emails that may reach a stranger contain nothing that a person wrote: verify_email, reset_password, newsletter_confirm.

  /** The link’s secret is in the fragment, which is never sent to a server or log. */
  verify_email: (data: { url: string; expiresAt: number }, zone: TimeZone, name: string) =>
    renderMail({
      subject: 'Verify your email address',
      preview: `Verify your email address to use your ${name} account.`,
      heading: `Welcome to ${name}`,
      paragraphs: ['Please verify your email address. The link works once.'],
      action: { label: 'Verify email address', url: data.url },
      note: `The link expires ${longTimeText(data.expiresAt, zone)}. If you didn’t create this account, you can ignore this message.`,
    }),

  reset_password: (data: { url: string; expiresAt: number }, zone: TimeZone) =>
    renderMail({
      subject: 'Choose a new password',
      preview: 'The link expires in 30 minutes and works once.',
      heading: 'Choose a new password',
      paragraphs: [
        'We received a request for a new password for your account. If it was you, choose one here. The link works once.',
      ],
      action: { label: 'Choose a new password', url: data.url },
      note: `The link expires ${longTimeText(data.expiresAt, zone)}. If it wasn’t you, ignore this message. Your password hasn’t changed.`,
    }),

  /** As above; `roles` as people read them. */
  staff_invitation: (
    data: { roles: readonly string[]; url: string; expiresAt: number },
    zone: TimeZone,
    name: string,
  ) =>
    renderMail({
      subject: `Join the ${name} team`,
      preview: 'You’ve been invited to the back office. The link works once.',
      heading: 'You’re invited to the back office',
      paragraphs: [
        'An administrator invited you to work in the back office. Accept with a password and two-step verification. The link works once.',
      ],
      facts: [['Roles', data.roles.join(', ')]],
      action: { label: 'Accept the invitation', url: data.url },
      note: `The link expires ${longTimeText(data.expiresAt, zone)}. If you didn’t expect this, ignore this message.`,
    }),

  newsletter_confirm: (data: { url: string; expiresAt: number }, zone: TimeZone, name: string) =>
    renderMail({
      subject: 'Confirm your newsletter subscription',
      preview: 'Confirm to get emails about upcoming sales.',
      heading: 'Upcoming sales, by email',
      paragraphs: [
        `Someone signed up for the ${name} newsletter with this address. If it was you, confirm here. You can use the same link to unsubscribe at any time.`,
      ],
      action: { label: 'Confirm my address', url: data.url },
      note: `The link expires ${longTimeText(data.expiresAt, zone)}. If it wasn’t you, ignore this message and we won’t email you again.`,
    }),

  /** To Assay’s own mailbox. */
  contact_message: (data: {
    reference: string;
    name: string;
    email: string;
    topic: string;
    message: string;
    isMember: boolean;
    /** Opens a reply in the reader’s email program. */
    url: string;
  }) =>
    renderMail({
      subject: `${data.reference} · ${data.topic}: ${data.name}`,
      preview: data.message.slice(0, 120),
      heading: data.topic,
      paragraphs: data.message.split(/\n+/),
      facts: [
        ['Message', data.reference],
        ['From', data.name],
        ['Reply to', data.email],
        ['Logged in', data.isMember ? 'Yes' : 'No'],
      ],
      action: { label: 'Reply', url: data.url },
    }),

  certificate_decided: (data: {
    state: string;
    number: string;
    expiresOn: string;
    isApproved: boolean;
    /** Of staff; may be empty. */
    note: string;
    url: string;
  }) =>
    renderMail({
      subject: data.isApproved
        ? `Your resale certificate for ${data.state} is approved`
        : `Your resale certificate for ${data.state} was not accepted`,
      preview: data.isApproved ? 'We no longer charge sales tax on items shipped there.' : 'We still charge sales tax.',
      heading: data.isApproved ? 'Your certificate is approved' : 'Your certificate was not accepted',
      paragraphs: [
        data.isApproved
          ? `We no longer charge sales tax on items shipped to ${data.state}, including unpaid invoices. We’re refunding tax you paid there in the last 14 days.`
          : `We still charge sales tax on items shipped to ${data.state}. You can submit another certificate.`,
        ...(data.note === '' ? [] : [data.note]),
      ],
      facts: [
        ['State', data.state],
        ['Number', data.number],
        ['Valid until', data.expiresOn],
      ],
      action: { label: 'View certificates', url: data.url },
    }),

  welcome: (data: { firstName: string; url: string }, _zone: TimeZone, name: string) =>
    renderMail({
      subject: `Welcome to ${name}`,
      preview: 'Three short steps and you can bid.',
      heading: 'Your account is ready',
      paragraphs: [
        `${data.firstName}, your email address is verified.`,
        'To bid, you also need a shipping address, a card and a verified identity. It takes about three minutes, and you only do it once.',
      ],
      action: { label: 'Finish setting up', url: data.url },
    }),

  outbid: (
    data: {
      title: string;
      byAlias: string;
      priceCents: number;
      /** The amount, with the buyer’s premium that comes on top. */
      nextBid: string;
      endsAt: number;
      url: string;
    },
    zone: TimeZone,
  ) =>
    renderMail({
      subject: `You’ve been outbid: ${data.title}`,
      preview: `${data.byAlias} leads at ${formatCents(data.priceCents)}.`,
      heading: 'You’ve been outbid',
      paragraphs: [`${data.byAlias} is now leading “${data.title}”.`],
      facts: [
        ['Current price', formatCents(data.priceCents)],
        ['Next bid', data.nextBid],
        ['Closes', longTimeText(data.endsAt, zone)],
      ],
      action: { label: 'View lot', url: data.url },
    }),

  won: (
    data: {
      title: string;
      hammerCents: number;
      /** Charges added to the hammer price, and the total. */
      totals: Array<[string, string]>;
      invoiceNumber: string;
      dueAt: number;
      /** When it is charged by itself; null: it isn’t. */
      chargeAt: number | null;
      totalCents: number;
      url: string;
    },
    zone: TimeZone,
  ) =>
    renderMail({
      subject: `You won: ${data.title}`,
      preview: `You won at ${formatCents(data.hammerCents)}.`,
      heading: 'The lot is yours',
      paragraphs: [
        `Congratulations. You won “${data.title}”.`,
        paymentText({
          total: formatCents(data.totalCents, { cents: 'always' }),
          due: longTimeText(data.dueAt, zone),
          charge: data.chargeAt === null ? null : longTimeText(data.chargeAt, zone),
          method: null,
        }),
      ],
      facts: [['Hammer price', formatCents(data.hammerCents)], ...data.totals, ['Invoice', data.invoiceNumber]],
      action: { label: 'View and pay invoice', url: data.url },
      note: 'Shipping and tax are based on your address. You can change it on the invoice until you pay.',
    }),

  payment_received: (data: {
    /** The item, or "First item and 2 more". */
    title: string;
    invoiceNumber: string;
    totalCents: number;
    /** Each item with its price, then the charges and the total. */
    lines: Array<[string, string]>;
    url: string;
  }) =>
    renderMail({
      subject: `Payment received: ${data.title}`,
      preview: `We received ${formatCents(data.totalCents)}. Thank you.`,
      heading: 'Payment received',
      paragraphs: ['Thank you. This is your receipt. We’ll email you when your item ships.'],
      facts: [['Invoice', data.invoiceNumber], ...data.lines],
      action: { label: 'View invoice', url: data.url },
    }),

  refund_issued: (data: { invoiceNumber: string; amountCents: number; isGoodsGone: boolean; url: string }) =>
    renderMail({
      subject: `Refund of ${formatCents(data.amountCents)}: invoice ${data.invoiceNumber}`,
      preview: `We’re refunding ${formatCents(data.amountCents)}.`,
      heading: 'Your refund is on its way',
      paragraphs: [
        data.isGoodsGone
          ? 'The item sold to someone else before your payment went through. We’re refunding the full amount, including shipping and tax, to the card or account you paid with.'
          : `We refunded ${formatCents(data.amountCents)} to the card or account you paid with.`,
        'Banks usually show a refund within 5 to 10 days.',
      ],
      facts: [
        ['Invoice', data.invoiceNumber],
        ['Refunded', formatCents(data.amountCents)],
      ],
      action: { label: 'View invoice', url: data.url },
    }),

  payment_failed: (data: { invoiceNumber: string; reason: string; url: string }) =>
    renderMail({
      subject: `Payment failed: invoice ${data.invoiceNumber}`,
      preview: 'You weren’t charged. Please try again.',
      heading: 'Your payment didn’t go through',
      paragraphs: [data.reason, 'You weren’t charged. Try again or choose another card.'],
      facts: [['Invoice', data.invoiceNumber]],
      action: { label: 'Try again', url: data.url },
    }),

  /** Everything else: the alert’s text with facts. */
  notice: (data: {
    title: string;
    /** What it is about, for the subject line. */
    about?: string;
    body: string;
    facts: Array<[string, string]>;
    label: string;
    url: string;
  }) =>
    renderMail({
      subject:
        data.about === undefined || data.title.includes(data.about) ? data.title : `${data.title}: ${data.about}`,
      preview: data.body,
      heading: data.title,
      paragraphs: [data.body],
      ...(data.facts.length === 0 ? {} : { facts: data.facts }),
      action: { label: data.label, url: data.url },
    }),
} as const satisfies Record<string, (data: never, zone: TimeZone, name: string) => MailBody>;

export type TemplateName = keyof typeof templates;
export type TemplateData<T extends TemplateName> = Parameters<(typeof templates)[T]>[0];

/** Emails with a secret link: their text is deleted once sent (only hashes of tokens are kept). */
export const SECRET_TEMPLATES: ReadonlySet<string> = new Set<TemplateName>([
  'verify_email',
  'reset_password',
  'newsletter_confirm',
]);
