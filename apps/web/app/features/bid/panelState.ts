import type { Access, Lot, LotOffer } from '@assay/contract/shapes/auction.ts';
import { percentText } from '@assay/domain/auction/premium.ts';
import type { TimeZone } from '@assay/domain/timeZone.ts';
import { formatMoney } from '@assay/ui/money.ts';
import type { Tone } from '@assay/ui/tone.ts';
import { premiumLine } from '../../entities/lot/lotState.ts';
import { clockFace, clockTime, weekday, weekdayTime } from '../../entities/lot/times.ts';

const MINUTE = 60_000;
export const SHORT_MS = 5 * MINUTE;
export const WARNING_MS = 30 * MINUTE;

/** The viewer of the lot, beyond what `access` contains. */
export type PanelViewer = {
  isLoggedIn: boolean;
  isOwn: boolean;
  isStaff: boolean;
  /** Of the business: the panel's times are shown in it. */
  zone: TimeZone;
  /** Adds the viewer's own time to a moment ahead (useOwnAhead). */
  ownAhead: (at: number) => string;
  /** The viewer's last maximum known to this page; shows by how much they were outbid. */
  lastMaxCents?: number | null;
};

/** The one thing that can be done in the panel now. */
export type PanelAction =
  | 'log_in'
  | 'log_in_if_bidder'
  | 'finish_steps'
  | 'bid'
  | 'raise'
  | 'seal'
  | 'raise_sealed'
  | 'get_credit'
  | 'pay_overdue'
  | 'pay_invoice'
  | 'answer_offer'
  | 'contact'
  | 'remind'
  | 'browse'
  | 'none';

/** The viewer's standing on the lot, as the server says. */
export type Standing = 'none' | 'leading' | 'outbid' | 'won' | 'lost';

export type PanelState = {
  /** Text and tone of the strip on top. */
  phase: { tone: Tone; label: string };
  /** The countdown's target. Null if nothing with a known time is coming. */
  clock: {
    endsAt: number;
    label: string;
    note: string;
    /** The note names the moment, so the viewer's local time is shown under it. */
    isMomentNamed: boolean;
    style: 'open' | 'extended' | 'blind' | 'plain';
  } | null;
  price: { label: string; cents: number | null; reserve: string };
  standing: Standing;
  /** The row with the viewer's position. Always present, so that the button never moves. */
  position: { tone: Tone; title: string; text: string };
  /** What happens next, in one or two sentences; tone amber when it is about to. */
  rule: { tone: Tone | null; text: string };
  action: PanelAction;
};

const END_LABELS: Record<NonNullable<Lot['outcome']>, string> = {
  sold: 'Sold',
  unsold: 'Not sold',
  reserve_not_met: 'Not sold',
  withdrawn: 'Withdrawn',
  second_chance: 'Not sold yet',
  defaulted: 'Sale not completed',
};
const RESERVE = { none: 'No reserve', not_met: 'Reserve not met', met: 'Reserve met' } as const;

/**
 * What the panel shows for a lot to a viewer at `now` (server epoch ms): the matrix of status and viewer.
 * `access` is null for a visitor. It says that bidding is over only when the lot does; a clock at zero changes words only.
 */
export function panelState(lot: Lot, access: Access | null, viewer: PanelViewer, now: number): PanelState {
  const standing = standingOf(lot, access);
  const state: PanelState = {
    phase: phaseOf(lot, access, viewer, standing, now),
    clock: clockOf(lot, viewer.zone),
    price: priceOf(lot),
    standing,
    position: positionOf(lot, access, viewer, standing),
    rule: ruleOf(lot, access, viewer, standing, now),
    action: actionOf(lot, access, viewer, standing),
  };
  if (lot.pausedAt !== null) return paused(state, lot.pauseCause);
  return lot.status === 'done' && access?.lotOffer
    ? offered(state, access.lotOffer, { premium: premiumPart(lot), zone: viewer.zone })
    : state;
}

/** "the 20% buyer’s premium, " of a lot whose invoice adds one, at the head of an enumeration. */
const premiumPart = (lot: Lot): string =>
  premiumLine(lot) === null ? '' : `the ${percentText(lot.buyerPremiumBps)} buyer’s premium, `;

/** A finished lot offered to the viewer: price, deadline, and what accepting means. */
function offered(
  state: PanelState,
  offer: LotOffer,
  { premium, zone }: { premium: string; zone: TimeZone },
): PanelState {
  const expiresAt = Date.parse(offer.expiresAt);
  const why =
    offer.kind === 'second_chance'
      ? 'The buyer didn’t complete the purchase, and your bid was the next highest.'
      : 'Bids didn’t reach the reserve, and yours was the highest.';
  return {
    ...state,
    phase: { tone: 'amber', label: offer.kind === 'second_chance' ? 'Second chance' : 'Offered to you' },
    clock: {
      endsAt: expiresAt,
      label: 'Answer within',
      note: `Until ${weekdayTime(expiresAt, zone)}`,
      isMomentNamed: true,
      style: 'plain',
    },
    price: { label: 'Your price', cents: offer.amountCents, reserve: '' },
    position: { tone: 'amber', title: 'This lot can be yours.', text: why },
    rule: {
      tone: null,
      text: `If you accept, we’ll send an invoice with ${premium}shipping and tax added, due in five days. Accepting is binding.`,
    },
    action: 'answer_offer',
  };
}

/** Paused: no countdown and no bids, but the viewer can still log in or finish steps. */
function paused(state: PanelState, cause: Lot['pauseCause']): PanelState {
  const positionSuffix =
    state.standing === 'leading' ? ' · you’re leading' : state.standing === 'outbid' ? ' · outbid' : '';
  const canPrepare = state.action === 'finish_steps' || state.action === 'log_in';
  return {
    ...state,
    phase: { tone: 'amber', label: `Paused${positionSuffix}` },
    clock: null,
    rule: {
      tone: 'amber',
      text: `${cause === 'certificate' ? 'We’re checking this item’s certificate.' : 'We’ve paused the clock.'} Bids stay in place, you can’t place new ones, and we’ll add the paused time to the end.`,
    },
    action: canPrepare ? state.action : 'none',
  };
}

function standingOf(lot: Lot, access: Access | null): Standing {
  const hasBid = access?.hasBid ?? false;
  if (lot.status === 'not_started') return 'none';
  if (lot.status === 'done') {
    if (lot.outcome === 'sold' && lot.youLead) return 'won';
    return hasBid ? 'lost' : 'none';
  }
  // The leader is hidden while bids are sealed.
  if (lot.status === 'blind') return 'none';
  if (lot.youLead) return 'leading';
  return hasBid ? 'outbid' : 'none';
}

const isBarred = (viewer: PanelViewer, access: Access | null): boolean =>
  viewer.isOwn ||
  viewer.isStaff ||
  (access?.reasons.some((code) => code === 'own_item' || code === 'forbidden') ?? false);

function isShutOut(lot: Lot, access: Access | null): boolean {
  if (lot.status === 'extended') return !(access?.extendedEligible ?? false);
  return lot.status === 'blind' && !(access?.blindEligible ?? false);
}

function phaseOf(
  lot: Lot,
  access: Access | null,
  viewer: PanelViewer,
  standing: Standing,
  now: number,
): PanelState['phase'] {
  const positionSuffix = standing === 'leading' ? ' · you’re leading' : standing === 'outbid' ? ' · outbid' : '';
  switch (lot.status) {
    case 'not_started':
      return { tone: 'neutral', label: 'Not open yet' };
    case 'open':
      if (standing === 'leading') return { tone: 'commit', label: `Open${positionSuffix}` };
      if (standing === 'outbid') return { tone: 'seal', label: `Open${positionSuffix}` };
      return { tone: Date.parse(lot.endsAt) - now <= SHORT_MS ? 'amber' : 'neutral', label: 'Open' };
    case 'extended': {
      if (positionSuffix !== '') return { tone: 'violet', label: `Extended bidding${positionSuffix}` };
      const isIn = !isShutOut(lot, access) && !isBarred(viewer, access);
      return { tone: 'violet', label: isIn ? 'Extended bidding · you can bid' : 'Extended bidding' };
    }
    case 'blind':
      return { tone: 'blind', label: 'Sealed bids' };
    case 'closed':
      return { tone: 'neutral', label: 'Closed · counting bids' };
    case 'done':
      if (standing === 'won') return { tone: 'commit', label: 'You won' };
      if (lot.outcome === 'sold') return { tone: 'neutral', label: 'Sold' };
      return { tone: 'neutral', label: END_LABELS[lot.outcome ?? 'unsold'] };
  }
}

function clockOf(lot: Lot, zone: TimeZone): PanelState['clock'] {
  const endsAt = Date.parse(lot.endsAt);
  switch (lot.status) {
    case 'not_started': {
      const startsAt = Date.parse(lot.startsAt);
      return {
        endsAt: startsAt,
        label: 'Opens in',
        note: `Opens ${weekdayTime(startsAt, zone)}`,
        isMomentNamed: true,
        style: 'plain',
      };
    }
    case 'open':
      return {
        endsAt,
        label: 'Closes in',
        note: `Closes ${weekdayTime(endsAt, zone)}`,
        isMomentNamed: true,
        style: 'open',
      };
    case 'extended':
      return {
        endsAt,
        label: 'Closes in',
        note: `Resets to ${clockFace(lot.windowMs)} on every bid`,
        isMomentNamed: false,
        style: 'extended',
      };
    case 'blind':
      return {
        endsAt,
        label: 'Sealed bids open in',
        note: `Until ${weekdayTime(endsAt, zone)}`,
        isMomentNamed: true,
        style: 'blind',
      };
    default:
      return null;
  }
}

const bids = (count: number): string => `${count} ${count === 1 ? 'bid' : 'bids'}`;

function priceOf(lot: Lot): PanelState['price'] {
  const reserve = RESERVE[lot.reserve];
  switch (lot.status) {
    case 'not_started':
      return {
        label: 'Opening bid',
        cents: lot.openingCents,
        reserve: lot.reserve === 'none' ? reserve : 'With reserve',
      };
    case 'blind':
      return { label: `Price before sealed bids · ${bids(lot.bidCount)}`, cents: lot.priceCents, reserve };
    case 'closed':
      return {
        label: `Last price · ${bids(lot.bidCount)}`,
        cents: lot.bidCount === 0 ? null : lot.priceCents,
        reserve,
      };
    case 'done':
      if (lot.outcome === 'sold') return { label: `Sold for · ${bids(lot.bidCount)}`, cents: lot.hammerCents, reserve };
      return {
        label: lot.bidCount === 0 ? 'No bids' : `Highest bid · ${bids(lot.bidCount)}`,
        cents: lot.bidCount === 0 ? null : lot.priceCents,
        reserve: lot.outcome === 'withdrawn' ? '' : reserve,
      };
    default:
      if (lot.bidCount === 0)
        return {
          label: 'Opening bid · no bids yet',
          cents: lot.openingCents,
          reserve: lot.reserve === 'none' ? reserve : 'With reserve',
        };
      return { label: `Current bid · ${bids(lot.bidCount)}`, cents: lot.priceCents, reserve };
  }
}

function positionOf(lot: Lot, access: Access | null, viewer: PanelViewer, standing: Standing): PanelState['position'] {
  const toPosition = (tone: Tone, title: string, text: string) => ({ tone, title, text });
  if (lot.status === 'done')
    return resultOf(lot, standing, access?.yourMaxCents ?? viewer.lastMaxCents ?? null, viewer.zone);
  if (lot.status === 'closed') {
    if (standing === 'leading')
      return toPosition('neutral', 'You were leading at the close.', 'We’re confirming the result.');
    return toPosition('neutral', 'Result pending.', 'We’re settling this lot.');
  }
  if (viewer.isOwn || access?.reasons.includes('own_item'))
    return toPosition('neutral', 'Your lot.', 'You and accounts linked to yours can’t bid on it.');
  if (viewer.isStaff || access?.reasons.includes('forbidden'))
    return toPosition('neutral', 'Staff view.', 'Staff can’t bid.');
  if (lot.status === 'not_started')
    return toPosition('neutral', 'Bidding hasn’t started.', `The first bid can be ${formatMoney(lot.openingCents)}.`);
  if (lot.status === 'blind')
    return isShutOut(lot, access)
      ? toPosition(
          'blind',
          'Closed to new bidders.',
          `Sealed bids are open to ${people(lot.bidderCount)} who bid before.`,
        )
      : toPosition('blind', ...sealedText(access));
  if (standing === 'leading') return toPosition('commit', 'You’re leading.', leadText(access));
  if (standing === 'outbid')
    return toPosition('seal', 'You’ve been outbid.', outbidText(lot, viewer.lastMaxCents ?? null));
  if (isShutOut(lot, access))
    return toPosition(
      'violet',
      'Closed to new bidders.',
      `Open to ${people(lot.bidderCount)} who bid before ${clockTime(Date.parse(lot.scheduledEndsAt), viewer.zone)}.`,
    );
  const next = `The next bid is ${formatMoney(lot.minNextBidCents)}.`;
  if (lot.bidCount === 0)
    return toPosition('neutral', 'No bids yet.', `The first bid can be ${formatMoney(lot.openingCents)}.`);
  return toPosition('neutral', `${lot.leaderAlias ?? 'Another bidder'} leads.`, next);
}

/** An earlier bidder's position while bids are sealed, from their own bids alone. */
function sealedText(access: Access | null): [title: string, text: string] {
  if (access?.sealed)
    return [
      `Sealed bid placed: ${formatMoney(access.sealed.amountCents)}.`,
      'Only you can see it. You can raise it until the deadline.',
    ];
  if (access?.youLead && access.yourMaxCents !== null)
    return [
      'You were leading when bidding stopped.',
      `Your maximum of ${formatMoney(access.yourMaxCents)} counts as your sealed bid unless you raise it.`,
    ];
  return ['You can place one sealed bid.', 'No one can see who bids or how much before the deadline.'];
}

const people = (count: number): string => `${count} ${count === 1 ? 'person' : 'people'}`;

function leadText(access: Access | null): string {
  if (access?.yourMaxCents == null) return '';
  return `Your maximum is ${formatMoney(access.yourMaxCents)}. Only you can see it.`;
}

function outbidText(lot: Lot, lastMaxCents: number | null): string {
  const leader = lot.leaderAlias ?? 'Another bidder';
  const next = `Next bid: ${formatMoney(lot.minNextBidCents)}.`;
  if (lastMaxCents === null || lastMaxCents > lot.priceCents) return `${leader} leads. ${next}`;
  if (lastMaxCents === lot.priceCents) return `${leader} bid the same amount first. ${next}`;
  return `${leader} leads by ${formatMoney(lot.priceCents - lastMaxCents)}. ${next}`;
}

function resultOf(lot: Lot, standing: Standing, maxCents: number | null, zone: TimeZone): PanelState['position'] {
  if (standing === 'won')
    return {
      tone: 'commit',
      title: 'You won.',
      text: 'Congratulations.',
    };
  if (lot.outcome === 'sold') {
    const to = lot.leaderAlias === null ? '' : ` to ${lot.leaderAlias}`;
    if (standing === 'lost')
      return {
        tone: 'neutral',
        title: 'You didn’t win.',
        text: `${maxCents === null ? '' : `You bid up to ${formatMoney(maxCents)}. `}Sold${to}. Your credit is no longer on hold.`,
      };
    const how = lot.leaderAlias === null ? 'It closed' : `${lot.leaderAlias} won`;
    return { tone: 'neutral', title: 'Sold.', text: `${how} on ${weekday(Date.parse(lot.endsAt), zone)}.` };
  }
  if (lot.outcome === 'withdrawn')
    return { tone: 'neutral', title: 'Withdrawn.', text: lot.publicNote ?? 'We withdrew this lot from the sale.' };
  if (lot.outcome === 'second_chance')
    return {
      tone: 'neutral',
      title: 'Not sold yet.',
      text: 'The buyer didn’t complete the purchase. We’ve offered the lot to the next bidder.',
    };
  if (lot.outcome === 'defaulted')
    return {
      tone: 'neutral',
      title: 'The sale was not completed.',
      text: 'The lot wasn’t sold. We may list it again.',
    };
  if (lot.outcome === 'reserve_not_met')
    return { tone: 'neutral', title: 'Not sold.', text: 'Bids didn’t reach the reserve.' };
  return { tone: 'neutral', title: 'Not sold.', text: 'This lot received no bids.' };
}

function ruleOf(
  lot: Lot,
  access: Access | null,
  viewer: PanelViewer,
  standing: Standing,
  now: number,
): PanelState['rule'] {
  const at = clockTime(Date.parse(lot.scheduledEndsAt), viewer.zone);
  const hasBid = access?.hasBid ?? false;
  switch (lot.status) {
    case 'not_started':
      return {
        tone: null,
        text: `${lot.publicNote === null ? '' : `${lot.publicNote} `}Open to every verified bidder until ${at}. After that, only people who have bid can continue.`,
      };
    case 'open': {
      const isNear = Date.parse(lot.endsAt) - now <= WARNING_MS;
      if (isBarred(viewer, access)) return { tone: null, text: `At ${at}, bidding closes to anyone who hasn’t bid.` };
      if (hasBid) return { tone: null, text: `At ${at}, bidding closes to anyone who hasn’t bid. You’re in.` };
      return {
        tone: isNear ? 'amber' : null,
        text: `At ${at}, bidding closes to anyone who hasn’t bid. Place a bid to stay in.`,
      };
    }
    case 'extended': {
      const capAt = lot.extendedCapAt === null ? null : Date.parse(lot.extendedCapAt);
      const cap =
        capAt === null ? '' : `, or at ${clockTime(capAt, viewer.zone)}${viewer.ownAhead(capAt)} at the latest`;
      return {
        tone: null,
        text: `${people(lot.bidderCount)} can bid. The lot closes after ${clockFace(lot.windowMs)} with no new bids${cap}.`,
      };
    }
    case 'blind':
      return {
        tone: null,
        text: 'The price is frozen. At the deadline, all sealed bids are opened. The highest wins and pays one increment above the second highest, never more than its own amount. If amounts are equal, the earlier bid wins.',
      };
    case 'closed':
      return { tone: null, text: 'This takes a few seconds. The result will appear here.' };
    case 'done':
      if (standing === 'won') return { tone: null, text: 'All sales are final and as described under Condition.' };
      // A withdrawal's note is in the row above; any other note says that the item was relisted.
      return { tone: null, text: lot.outcome === 'withdrawn' ? '' : (lot.publicNote ?? '') };
  }
}

function actionOf(lot: Lot, access: Access | null, viewer: PanelViewer, standing: Standing): PanelAction {
  if (lot.status === 'done') return standing === 'won' ? 'pay_invoice' : viewer.isOwn ? 'none' : 'browse';
  if (lot.status === 'closed' || isBarred(viewer, access)) return 'none';
  if (lot.status === 'not_started')
    return viewer.isLoggedIn && (access?.missing.length ?? 0) > 0 ? 'finish_steps' : 'remind';
  if (!viewer.isLoggedIn) return lot.status === 'open' ? 'log_in' : 'log_in_if_bidder';
  if (access === null) return lot.status === 'blind' ? 'none' : 'bid';
  if (access.reasons.includes('account_blocked')) return 'contact';
  if (isShutOut(lot, access)) return 'none';
  if (access.missing.length > 0) return 'finish_steps';
  if (access.reasons.includes('invoice_overdue')) return 'pay_overdue';
  if (access.reasons.includes('credit_limit_exceeded')) return 'get_credit';
  if (lot.status === 'blind') return access.sealed === null ? 'seal' : 'raise_sealed';
  return standing === 'leading' ? 'raise' : 'bid';
}

/**
 * The last time at which a purely time-based change in the panel was due; 0 before the first. Re-render only when it
 * changes.
 */
export function lastTurningPoint(lot: Lot, now: number): number {
  const end = Date.parse(lot.status === 'not_started' ? lot.startsAt : lot.endsAt);
  return [end, end - SHORT_MS, end - WARNING_MS].find((time) => time <= now) ?? 0;
}
