import type { Client } from '@assay/client/index.ts';
import type { Me } from '@assay/contract/shapes/account.ts';
import type { Invoice } from '@assay/contract/shapes/invoice.ts';
import { formatMoney } from '@assay/ui/money.ts';
import type { Tone } from '@assay/ui/tone.ts';
import { invoiceBadge, isPayable, subjectOf } from '../../entities/invoice/invoiceText.ts';
import { ATTENTION, type AttentionKind } from './attention.ts';

/** One thing that waits for a person. */
export type Attention = {
  kind: AttentionKind;
  key: string;
  tone: Tone;
  title: string;
  /** "Answer by" and the moment; null: it has no deadline. */
  deadline: { label: string; at: string } | null;
  /** Says more, after the deadline; may be empty. */
  text: string;
  /** Where it is done. Null: the verification email is sent again from where it is shown. */
  action: { href: string; label: string; isMain: boolean } | null;
};
type AttentionList = {
  entries: Attention[];
  /** How many further ones lists hold, and the first of those lists. */
  more: { count: number; href: string } | null;
};

const SHOWN = 5;
/** Only the newest offers: those that need an answer are among them, since they expire after two days. */
const OFFERS = 24;

/** Everything that waits for a person: what binds or costs them first, in each kind by deadline. */
export async function readAttention(api: Client, viewer: Me): Promise<AttentionList> {
  const [due, outbid, received, made, lotOffers, gifts, sales, payouts] = await Promise.all([
    api.call('invoice.all', { query: { status: 'due', limit: SHOWN } }),
    api.call('item.bidding', { query: { active: 'true', filter_by: 'losing', limit: SHOWN } }),
    api.call('offer.ownerLatest', { query: { limit: OFFERS } }),
    api.call('offer.userLatest', { query: { limit: OFFERS } }),
    api.call('lotOffer.own', { query: { limit: OFFERS } }),
    api.call('transfer.all', { query: { limit: OFFERS } }),
    api.call('offer.inTransactions', { query: { limit: OFFERS } }),
    api.call('payment.payouts', { query: { limit: OFFERS } }),
  ]);
  const offers = [
    ...made.items.filter(({ status }) => status === 'countered'),
    ...received.items.filter(({ status, isCharging }) => status === 'pending' && !isCharging),
  ].toSorted((a, b) => Date.parse(a.expiresAt) - Date.parse(b.expiresAt));
  const byKind = {
    lot_offer: lotOffers.items
      .filter(({ status }) => status === 'offered')
      .map(({ id, kind, amountCents, title, slug, expiresAt }) => ({
        key: id,
        tone: 'amber',
        title: `${kind === 'second_chance' ? 'Second chance:' : 'Offered to you:'} ${title} for ${formatMoney(amountCents)}.`,
        deadline: { label: 'Answer by', at: expiresAt },
        text: 'Accepting is binding.',
        action: { href: `/items/${slug}`, label: 'Answer', isMain: true },
      })),
    invoice: due.items.map(dueInvoice),
    offer: offers.slice(0, SHOWN).map(({ id, side, item, amountCents, counterCents, expiresAt }) => ({
      key: id,
      tone: 'amber',
      title: `${side === 'buyer' ? 'Counter offer of' : 'Offer of'} ${formatMoney(counterCents ?? amountCents, true)} for ${item.title}.`,
      deadline: { label: 'Expires', at: expiresAt },
      text: '',
      action: { href: `/buying/offers${side === 'buyer' ? '?tab=made' : ''}`, label: 'Respond', isMain: true },
    })),
    // What the buyer must pay is an invoice; here what only the sale's page shows.
    sale: sales.items
      .filter(
        ({ kind, side, mustAct }) =>
          kind === 'resale' && (mustAct === 'both' || (mustAct === side && side === 'seller')),
      )
      .map(({ item, side, now, otherwise, actBy }) => ({
        key: `${item.id} ${side}`,
        tone: 'amber',
        title: `${item.title}: ${now}`,
        deadline: actBy === null ? null : { label: 'By', at: actBy },
        text: otherwise,
        action: { href: '/buying/in-transaction', label: 'Continue', isMain: true },
      })),
    gift: gifts.items
      .filter(({ side, status }) => side === 'receiver' && status === 'pending')
      .map(({ id, item, otherSide, expiresAt }) => ({
        key: id,
        tone: 'amber',
        title: `${otherSide} wants to give you ${item.title}.`,
        deadline: { label: 'Accept by', at: expiresAt },
        text: '',
        action: { href: '/buying/owned-items', label: 'Answer', isMain: true },
      })),
    identity: identityProblem(viewer),
    payout: [
      ...payouts.items
        .filter(({ blockedReason }) => blockedReason === 'account' || blockedReason === 'refused')
        .map(({ id, title, netCents, blockedReason }) => ({
          key: id,
          tone: 'seal' as const,
          title: `We couldn’t send your ${formatMoney(netCents, true)} for ${title}.`,
          deadline: null,
          text:
            blockedReason === 'refused'
              ? 'We’ll try again tomorrow. Check your payout account.'
              : 'We’ll send it once your payout account is complete.',
          action: { href: '/account/payments#payout', label: 'Check payout account', isMain: false },
        })),
      ...payoutProblem(viewer),
    ],
    setup: steps(viewer),
    outbid: outbid.items.map(({ item: { slug, title, auction: lot } }) => ({
      key: slug,
      tone: 'seal',
      title: `Outbid on ${title}.`,
      deadline: lot === null ? null : { label: 'Closes', at: lot.endsAt },
      text: lot === null ? '' : `Next bid ${formatMoney(lot.minNextBidCents)}.`,
      action: { href: `/items/${slug}`, label: 'Bid again', isMain: false },
    })),
  } satisfies Record<AttentionKind, Omit<Attention, 'kind'>[]>;
  const moreOffers = Math.max(0, offers.length - SHOWN);
  const count = moreOffers + due.total - due.items.length + outbid.total - outbid.items.length;
  const rest = moreOffers > 0 ? '/buying/offers' : outbid.total > SHOWN ? '/buying/loosing-bids' : '/account/invoices';
  return {
    entries: ATTENTION.flatMap((kind) => byKind[kind].map((entry): Attention => ({ kind, ...entry }))),
    more: count > 0 ? { count, href: rest } : null,
  };
}

/** The first few by deadline; what has none comes last. */
export function mostUrgent(entries: readonly Attention[], count: number): Attention[] {
  const time = ({ deadline }: Attention): number =>
    deadline === null ? Number.MAX_SAFE_INTEGER : Date.parse(deadline.at);
  return entries.toSorted((a, b) => time(a) - time(b)).slice(0, count);
}

type Entry = Omit<Attention, 'kind'>;

function dueInvoice(invoice: Invoice): Entry {
  const total = formatMoney(invoice.totalCents, true);
  const href = `/account/invoices/${invoice.id}`;
  // A pending debit, a dispute or a pending quote: nothing to pay now, but not settled.
  if (!isPayable(invoice))
    return {
      key: invoice.id,
      tone: invoiceBadge(invoice).tone,
      title: `${invoiceBadge(invoice).label}: ${total} for ${subjectOf(invoice)}.`,
      deadline: null,
      text: '',
      action: { href, label: 'View', isMain: false },
    };
  return {
    key: invoice.id,
    tone: invoice.overdue || invoice.status === 'failed' ? 'seal' : 'amber',
    title: `${invoice.status === 'failed' ? 'Payment failed:' : 'Pay'} ${total} for ${subjectOf(invoice)}.`,
    deadline: invoice.dueAt === null ? null : { label: invoice.overdue ? 'Was due' : 'Due', at: invoice.dueAt },
    text: '',
    action: { href, label: 'Pay', isMain: true },
  };
}

/** What the payout account still needs. */
function payoutProblem(viewer: Me): Entry[] {
  if (viewer.stripeConnectedStatus !== 'requires_input') return [];
  return [
    {
      key: 'payout',
      tone: 'amber',
      title: 'Your payout account needs more information.',
      deadline: null,
      text: 'We’ll hold your payouts until it’s complete.',
      action: { href: '/account/payments', label: 'Continue', isMain: false },
    },
  ];
}

/** An identity check that staff have asked for again, after the setup was done. */
function identityProblem(viewer: Me): Entry[] {
  if (viewer.onboardingStatus !== 'done' || viewer.kycVerificationStatus !== 'requires_input') return [];
  return [
    {
      key: 'identity',
      tone: 'seal',
      title: 'Verify your identity.',
      deadline: null,
      text: 'You can’t bid or receive payouts until you do.',
      action: { href: '/onboarding/identity-verification', label: 'Verify', isMain: true },
    },
  ];
}

const STEPS = {
  shipping: ['Add your shipping address', 'See exact shipping and tax on every item.', 'shipping-address'],
  payment: ['Add a payment method', 'You need a card or bank account before your first bid.', 'payment-information'],
  identity: ['Verify your identity', 'Start bidding and get a credit limit.', 'identity-verification'],
} as const;

function steps(viewer: Me): Entry[] {
  const { onboardingStatus: status } = viewer;
  if (!viewer.emailVerified)
    return [
      {
        key: 'email',
        tone: 'amber',
        title: 'Please verify your email.',
        deadline: null,
        text: `We sent a link to ${viewer.email}.`,
        action: null,
      },
    ];
  if (status === 'done' || status === 'registered') return [];
  const [title, text, path] = STEPS[status];
  const isRefused = status === 'identity' && viewer.kycVerificationStatus === 'requires_input';
  return [
    {
      key: 'onboarding',
      tone: isRefused ? 'seal' : 'neutral',
      title: isRefused ? 'We couldn’t verify your identity yet.' : `${title}.`,
      deadline: null,
      text,
      action: { href: `/onboarding/${path}`, label: isRefused ? 'Try again' : 'Continue', isMain: false },
    },
  ];
}
