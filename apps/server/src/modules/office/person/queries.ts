import type { PersonRecord } from '@assay/contract/shapes/person.ts';
import { type OnboardingFacts, onboardingStatus } from '@assay/domain/account/onboarding.ts';
import { mayCall, type StaffRole } from '@assay/domain/office/roles.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { aliasLabel } from '../../catalog/lot/presenter.ts';
import { NOTE } from './operations.ts';

const ROWS = 10;
/** Who works with a part of the record, besides admins and auditors. */
const PARTS = {
  contact: ['support'],
  sessions: ['support'],
  orders: ['finance', 'support'],
  bids: ['auction', 'support'],
  offers: ['auction', 'support'],
} as const satisfies Record<string, readonly StaffRole[]>;

type PersonRow = OnboardingFacts &
  Pick<
    Tables['users'],
    'id' | 'username' | 'email' | 'created_at' | 'mail_failed_at' | 'staff_blocked_at' | 'vip_until'
  > & {
    kyc_status: PersonRecord['identity'];
    stripe_connected_status: PersonRecord['payouts'];
    city: string | null;
    state: string | null;
  };
type OrderRow = Pick<Tables['invoice'], 'id' | 'number' | 'status' | 'total_cents' | 'created_at'>;
type BidRow = Pick<Tables['auction_bidder'], 'auction_id' | 'alias' | 'bid_count' | 'last_bid_at'> &
  Pick<Tables['auction'], 'lot_number' | 'price_cents'> &
  Pick<Tables['item'], 'title'> & {
    status: NonNullable<PersonRecord['bids']>[number]['status'];
    leads: boolean;
    is_sealed: boolean;
  };
type OfferRow = Pick<Tables['offer'], 'id' | 'amount_cents' | 'status' | 'created_at'> & Pick<Tables['item'], 'title'>;
type SessionRow = Pick<Tables['session'], 'id' | 'user_agent' | 'created_at' | 'last_seen_at'>;
type NoteRow = Pick<Tables['audit_event'], 'id' | 'at' | 'note'> & { actor: string | null };

/**
 * One person as staff with these roles see them; null for an unknown or deleted one. Parts of other roles are not read.
 * Bids come without maximums, and during a sealed round without who leads.
 */
export async function readPersonRecord(
  ctx: AppContext,
  userId: string,
  roles: readonly StaffRole[],
): Promise<PersonRecord | null> {
  const sees = (part: keyof typeof PARTS): boolean => mayCall(roles, { method: 'GET', roles: PARTS[part] });
  const read = async <R extends object>(isRead: boolean, text: string, more: unknown[] = []): Promise<R[] | null> =>
    isRead ? (await ctx.pool.query<R>(text, [userId, ...more])).rows : null;
  const [people, orders, bids, offers, sessions, notes] = await Promise.all([
    read<PersonRow>(
      true,
      `select u.id, u.username, u.email, u.created_at, u.kyc_status, u.stripe_connected_status, u.mail_failed_at, u.staff_blocked_at, u.vip_until,
         u.email_verified_at is not null as "isEmailVerified", coalesce(u.kyc_status = 'verified', false) as "isIdentityVerified",
         d.city is not null as "hasShippingAddress", d.city, d.state,
         exists (select from payment_method m where m.user_id = u.id and m.removed_at is null) as "hasPaymentMethod"
       from users u left join lateral (select a.city, a.state from address a
         where a.user_id = u.id and a.mode in ('shipping', 'both') order by a.created_at desc limit 1) d on true
       where u.id = $1 and u.deleted_at is null`,
    ),
    read<OrderRow>(
      sees('orders'),
      `select id, number, status, total_cents, created_at from invoice
       where user_id = $1 and status <> 'draft' order by created_at desc, id limit ${ROWS}`,
    ),
    read<BidRow>(
      sees('bids'),
      `select p.auction_id, p.alias, p.bid_count, p.last_bid_at, a.lot_number, a.price_cents, a.status, i.title,
         coalesce(a.leader_id = p.user_id, false) as leads, a.blind_ends_at is not null and a.status <> 'done' as is_sealed
       from auction_bidder p join auction a on a.id = p.auction_id join item i on i.id = a.item_id
       where p.user_id = $1 order by p.last_bid_at desc limit ${ROWS}`,
    ),
    read<OfferRow>(
      sees('offers'),
      `select o.id, o.amount_cents, o.status, o.created_at, i.title from offer o join item i on i.id = o.item_id
       where o.buyer_id = $1 order by o.created_at desc limit ${ROWS}`,
    ),
    read<SessionRow>(
      sees('sessions'),
      `select id, user_agent, created_at, last_seen_at from session
       where user_id = $1 and revoked_at is null and expires_at > $2 order by last_seen_at desc limit ${ROWS}`,
      [ctx.clock.date()],
    ),
    read<NoteRow>(
      true,
      `select e.id, e.at, e.note, u.username as actor from audit_event e left join users u on u.id = e.actor_id
       where e.subject = 'user' and e.subject_id = $1 and e.action = '${NOTE}' order by e.at desc, e.id desc limit 50`,
    ),
  ]);
  const person = people?.[0];
  if (person === undefined) return null;
  return {
    id: person.id,
    username: person.username,
    joinedAt: person.created_at.toISOString(),
    staffBlockedAt: person.staff_blocked_at?.toISOString() ?? null,
    vipUntil: person.vip_until?.toISOString() ?? null,
    onboarding: onboardingStatus(person),
    identity: person.kyc_status,
    payouts: person.stripe_connected_status,
    contact: sees('contact')
      ? {
          email: person.email,
          isEmailVerified: person.isEmailVerified,
          hasMailFailure: person.mail_failed_at !== null,
          city: person.city,
          state: person.state,
        }
      : null,
    orders:
      orders?.map(({ total_cents: totalCents, created_at: at, ...order }) => ({
        ...order,
        totalCents,
        createdAt: at.toISOString(),
      })) ?? null,
    bids: bids?.map(toBid) ?? null,
    offers:
      offers?.map(({ amount_cents: amountCents, created_at: at, ...offer }) => ({
        ...offer,
        amountCents,
        createdAt: at.toISOString(),
      })) ?? null,
    sessions:
      sessions?.map((session) => ({
        id: session.id,
        device: session.user_agent,
        startedAt: session.created_at.toISOString(),
        lastSeenAt: session.last_seen_at.toISOString(),
      })) ?? null,
    notes: (notes ?? []).map((note) => ({
      id: note.id,
      at: note.at.toISOString(),
      by: note.actor ?? 'Automatic',
      text: note.note,
    })),
  };
}

const toBid = (row: BidRow): NonNullable<PersonRecord['bids']>[number] => ({
  auctionId: row.auction_id,
  lotNumber: row.lot_number,
  title: row.title,
  status: row.status,
  alias: aliasLabel(row.alias),
  bidCount: row.bid_count,
  priceCents: row.price_cents,
  isLeading: row.is_sealed ? null : row.leads,
  lastBidAt: row.last_bid_at.toISOString(),
});
