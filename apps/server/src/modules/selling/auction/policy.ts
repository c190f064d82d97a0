import type { LotBidder, LotState } from '@assay/domain/auction/state.ts';
import { availableCredit, holdFor } from '@assay/domain/credit/credit.ts';
import { cardCeiling } from '@assay/domain/invoice/bankOnly.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { LotRow } from '../../catalog/lot/queries.ts';
import { barredFromSql } from '../../identity/trust/policy.ts';
import type { ShipToPlace } from './estimate.ts';
import { NO_SEALED, type OpenSealed, sealedHoldsOf } from './sealedBids.ts';

/** A person as a bid is judged: eligibility and credit. */
export type PersonRow = Pick<Tables['credit_account'], 'user_id' | 'limit_cents' | 'hold_cents'> & {
  is_staff: boolean;
  is_vip: Tables['users']['is_vip'];
  /** By staff, by strikes, or for 30 days by two strikes. */
  is_blocked: boolean;
  /** Epoch ms while bidding is suspended. */
  suspended_until: number | null;
  is_email_verified: boolean;
  has_accepted_terms: boolean;
  is_identity_verified: boolean;
  has_address: boolean;
  /** 0: no payment method, 1: a saved one, 2: a verified bank account. */
  payment_rank: number;
  has_overdue_invoice: boolean;
  /** Linked accounts, whose items this person may not bid on (rules §1.10). */
  barred_from: Array<Tables['users']['id']>;
  /** Number of live sealed bids; what they hold is not in `hold_cents`. */
  sealed_count: Tables['credit_account']['sealed_count'];
  ship_state: Tables['address']['state'] | null;
  ship_city: Tables['address']['city'] | null;
  ship_postal_code: Tables['address']['postal_code'] | null;
};

/** A user's flags, in the order of their bits in `flags`. */
const ELIGIBILITY_FLAGS = {
  is_staff: `u.role = 'staff'`,
  is_vip: 'u.is_vip',
  is_blocked: '(u.blocked_at is not null or u.deleted_at is not null or u.bidding_suspended_until > $2)',
  is_email_verified: 'u.email_verified_at is not null',
  has_accepted_terms: 'u.terms_accepted_at is not null',
  is_identity_verified: `u.kyc_status = 'verified'`,
  has_address: 's.id is not null',
  has_overdue_invoice: `exists (select from invoice v where v.user_id = u.id and v.status in ('open', 'failed')
      and v.due_at + case when v.pays_later then interval '15 days' else interval '0' end < $2)`,
} as const;
type EligibilityFlag = keyof typeof ELIGIBILITY_FLAGS;
const FLAG_NAMES = Object.keys(ELIGIBILITY_FLAGS) as EligibilityFlag[];

/**
 * A person as statements return them: their eligibility flags packed into one number, one field to read instead of
 * eight.
 */
export type PackedPersonRow = Omit<PersonRow, EligibilityFlag> & { flags: number };

const PERSON_COLUMNS = `c.user_id, c.limit_cents, c.hold_cents, c.sealed_count, ${barredFromSql('u.id')} as barred_from,
    ${FLAG_NAMES.map((name, bit) => `case when ${ELIGIBILITY_FLAGS[name]} then ${2 ** bit} else 0 end`).join(' + ')} as flags,
    (extract(epoch from case when u.bidding_suspended_until > $2 then u.bidding_suspended_until end) * 1000)::float8 as suspended_until,
    s.state as ship_state, s.city as ship_city, s.postal_code as ship_postal_code,
    coalesce((select case when m.type = 'user_bank_account' and m.verified_at is not null then 2 else 1 end as rank
      from payment_method m where m.user_id = u.id and m.removed_at is null order by rank desc limit 1), 0) as payment_rank`;

/** $1: ids, $2: product time. */
export const PEOPLE_SQL = `
  select ${PERSON_COLUMNS} from credit_account c
  join users u on u.id = c.user_id
  left join address s on s.user_id = c.user_id and s.mode in ('shipping', 'both')
  where c.user_id = any($1) order by c.user_id`;
/**
 * The same, plus the leaders of lots $3: everyone whose credit a batch may move, in lock order. For a leader without a
 * bid in the batch only the credit is read: this row does not qualify them to bid.
 */
export const BATCH_PEOPLE_SQL = `
  select ${PERSON_COLUMNS} from (
    select user_id, case when bool_or(bids) then user_id end as bidder_id from (
      select unnest($1::uuid[]) as user_id, true as bids
      union all select leader_id, false from auction where id = any($3) and leader_id is not null) named
    group by user_id) w
  join credit_account c on c.user_id = w.user_id
  left join users u on u.id = w.bidder_id
  left join address s on s.user_id = w.bidder_id and s.mode in ('shipping', 'both')
  order by c.user_id`;

/** The person of a row of PEOPLE_SQL or BATCH_PEOPLE_SQL. */
export function toPerson({ flags, ...row }: PackedPersonRow): PersonRow {
  const is = (name: EligibilityFlag) => (flags & (2 ** FLAG_NAMES.indexOf(name))) !== 0;
  return {
    ...row,
    is_staff: is('is_staff'),
    is_vip: is('is_vip'),
    is_blocked: is('is_blocked'),
    is_email_verified: is('is_email_verified'),
    has_accepted_terms: is('has_accepted_terms'),
    is_identity_verified: is('is_identity_verified'),
    has_address: is('has_address'),
    has_overdue_invoice: is('has_overdue_invoice'),
  };
}

/** The person's ship-to address, as far as a price depends on it. */
export const shipToOf = (person: PersonRow): ShipToPlace | null =>
  person.ship_state === null
    ? null
    : { city: person.ship_city ?? '', state: person.ship_state, postalCode: person.ship_postal_code ?? '' };

/** Users at `now`, in order of id, without locking their credit. Unknown ids are omitted. */
export async function readPeople(client: Queryable, ids: readonly string[], now: number): Promise<PersonRow[]> {
  const { rows } = await client.query<PackedPersonRow>({
    name: 'people-read',
    text: PEOPLE_SQL,
    values: [ids, new Date(now)],
  });
  return rows.map(toPerson);
}

export type ParticipantRow = Pick<
  Tables['auction_bidder'],
  'auction_id' | 'user_id' | 'alias' | 'has_bid_before_end' | 'max_cents' | 'bid_count'
> & { last_bid_at: number };

/** The non-key columns of `auction_bidder b`. */
export const PARTICIPANT_COLUMNS = `b.alias, b.has_bid_before_end, b.max_cents, b.bid_count,
    round(date_part('epoch', b.last_bid_at) * 1000) as last_bid_at`;

/** $1, $2: pairs of lot and person. */
export const PARTICIPANTS_SQL = `
  select b.auction_id, b.user_id, ${PARTICIPANT_COLUMNS}
  from auction_bidder b join unnest($1::uuid[], $2::uuid[]) as wanted (auction_id, user_id) using (auction_id, user_id)`;

/**
 * The person as input of the pure rules, for one lot. `isPaced` limits them to one bid a second. `own`: their live
 * sealed bids on all lots, decrypted, because those hold credit as well.
 */
export function toLotBidder(
  person: PersonRow,
  lot: LotRow,
  state: LotState,
  participant: ParticipantRow | undefined,
  isPaced: boolean,
  own: readonly OpenSealed[] = NO_SEALED,
): LotBidder {
  const sealed = own.find((bid) => bid.auctionId === lot.id) ?? null;
  const lastBidAt = Math.max(participant?.last_bid_at ?? 0, sealed?.receivedAt ?? 0);
  return {
    userId: person.user_id,
    isOwner: isOwnOrBarred(person, lot),
    isStaff: person.is_staff,
    isBlocked: person.is_blocked,
    isEmailVerified: person.is_email_verified,
    hasAddress: person.has_address,
    hasPaymentMethod: person.payment_rank > 0,
    hasAcceptedTerms: person.has_accepted_terms,
    isIdentityVerified: person.is_identity_verified,
    hasOverdueInvoice: person.has_overdue_invoice,
    isVip: person.is_vip,
    availableCents: availableCredit({
      limitCents: person.limit_cents,
      bidHoldsCents: person.hold_cents,
      sealedHoldsCents: sealedHoldsOf(own),
      invoiceHoldsCents: 0,
      hasOverdueInvoice: person.has_overdue_invoice,
    }),
    currentHoldCents: leaderHold(state, person.user_id) + (sealed?.holdCents ?? 0),
    hasBidBeforeT: participant?.has_bid_before_end ?? false,
    aliasNumber: participant?.alias ?? null,
    sealed,
    cardCeilingCents: person.is_vip || person.payment_rank > 1 ? null : cardCeilingOf(lot),
    lastBidAt: isPaced && lastBidAt > 0 ? lastBidAt : null,
  };
}

/** This user's credit held as the lot's leader, in cents. */
export function leaderHold(state: LotState, userId: string): number {
  return state.leaderId === userId ? holdFor(state.leaderMaxCents!, state.buyerPremiumBps) : 0;
}

/** What a card pays for on this lot, in cents (rules §5.3). */
const cardCeilingOf = (lot: LotRow): number =>
  cardCeiling([{ isAchOnly: lot.ach_only, isCardAllowed: lot.card_allowed }]);

/** Returns true if the item belongs to this user, or to an account linked to theirs (rules §1.10). */
export const isOwnOrBarred = (
  { user_id: userId, barred_from: barred }: Pick<PersonRow, 'user_id' | 'barred_from'>,
  { owner_id: ownerId, consignor_id: consignorId }: { owner_id: string | null; consignor_id: string | null },
): boolean => [ownerId, consignorId].some((id) => id !== null && (id === userId || barred.includes(id)));
