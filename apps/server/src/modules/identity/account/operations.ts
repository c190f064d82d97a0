import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { Address as AddressAnswer } from '@assay/contract/shapes/account.ts';
import { type Address, normalizeAddress } from '@assay/domain/account/address.ts';
import { normalizeEmail } from '@assay/domain/account/email.ts';
import { normalizeUsername } from '@assay/domain/account/username.ts';
import { baseLimit, computeTier, tierSteps } from '@assay/domain/credit/credit.ts';
import type { AddressMode } from '@assay/domain/enums.ts';
import { tidyLine } from '@assay/domain/text.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { newId } from '../../../platform/ids.ts';
import { type Emit, transact } from '../../../platform/outbox.ts';
import { lockCredit, moveLimit } from '../credit/operations.ts';
import { tierFacts } from '../credit/queries.ts';
import { recordLinks } from '../trust/index.ts';
import { recordAct } from './acts.ts';
import { toAddress } from './presenter.ts';

/** No one needs more, and without a limit one user could fill the disk. */
const ADDRESS_LIMIT = 50;
const ROLES: Readonly<Record<AddressMode, readonly ('shipping' | 'billing')[]>> = {
  none: [],
  shipping: ['shipping'],
  billing: ['billing'],
  both: ['shipping', 'billing'],
};
const TIER_NOTE = 'Tier ';

/**
 * Grants the base limit that the account has earned by now (rules §2). Call it in the transaction that completes an
 * onboarding step (address, card, identity, email) or pays an invoice. It adds only the missing part, so repeated calls
 * are safe, and it never lowers a granted limit. Takes the user's credit lock.
 */
export async function refreshTier(tx: Tx, emit: Emit, userId: string, now: number): Promise<void> {
  const facts = await tierFacts(tx, userId, now);
  if (computeTier(facts, now) === 0) return;
  await lockCredit(tx, [userId]);
  // Read again under the lock: another transaction may have granted it, or paid an invoice, meanwhile.
  const settled = await tierFacts(tx, userId, now);
  const { rows } = await tx.client.query<{ granted: number; struck: number }>(
    `select coalesce(sum(case operation when 'add' then amount_cents else -amount_cents end) filter (where kind = 'limit'), 0)::bigint as granted,
       coalesce(sum(case operation when 'add' then amount_cents else -amount_cents end) filter (where kind = 'strike'), 0)::bigint as struck
     from credit_entry where user_id = $1 and (kind = 'strike' or (kind = 'limit' and note like $2))`,
    [userId, `${TIER_NOTE}%`],
  );
  const { granted, struck } = rows[0]!;
  const tier = computeTier(settled, now);
  const steps = tierSteps(
    { baseCents: baseLimit(settled, now), grantedCents: granted, struckCents: struck },
    settled,
    now,
  );
  let limitCents: number | null = null;
  const isStrike = steps.some(({ kind, changeCents }) => kind !== 'limit' && changeCents < 0);
  for (const { kind, changeCents } of steps) {
    const note = kind === 'limit' ? `${TIER_NOTE}${tier}` : changeCents < 0 ? 'A strike' : 'A strike has lapsed';
    ({ limitCents } = await moveLimit(tx, { userId, changeCents, kind, note, at: new Date(now) }));
  }
  if (limitCents === null) return;
  emit({
    kind: 'credit.changed',
    dedupeKey: `credit.changed:${userId}:${limitCents}:${now}`,
    userId,
    private: { userId, tier, limitCents, isStrike },
  });
}

/** Serializes what changes one account without standing in the way of rows that refer to it. */
async function lockUser(tx: Tx, userId: string): Promise<void> {
  await tx.client.query('select from users where id = $1 for no key update', [userId]);
}

export type ProfileChange = { username?: string; firstName?: string; lastName?: string; newsletter?: boolean };

/** A username stays at least this long (rules §12). */
const USERNAME_MS = 30 * 86_400_000;

/** Changes the given fields. Refusals: username_taken, username_wait (changed less than 30 days ago). */
export async function updateProfile(
  ctx: AppContext,
  userId: string,
  given: ProfileChange,
): Promise<Refusal | undefined> {
  try {
    return await transact(ctx, async (tx) => {
      if (given.username !== undefined) {
        const waitMs = await changeUsername(tx, userId, normalizeUsername(given.username), ctx.clock.now());
        if (waitMs > 0) return refuse('username_wait', { retryAfterMs: waitMs });
      }
      const isRenamed = await changesName(tx, userId, given);
      await tx.client.query(
        `update users set first_name = coalesce($2, first_name), last_name = coalesce($3, last_name),
           updated_at = $4
         where id = $1`,
        [
          userId,
          given.firstName === undefined ? null : tidyLine(given.firstName),
          given.lastName === undefined ? null : tidyLine(given.lastName),
          ctx.clock.date(),
        ],
      );
      if (isRenamed) await recordAct(tx.client, { userId, act: 'name_changed', at: ctx.clock.date() });
      if (given.newsletter !== undefined) await chooseNewsletter(ctx, tx, userId, given.newsletter);
      return undefined;
    });
  } catch (error) {
    const { constraint } = error as { constraint?: string };
    if (constraint === 'users_username' || constraint === 'users_username_skeleton') return refuse('username_taken');
    throw error;
  }
}

async function changesName(tx: Tx, userId: string, { firstName, lastName }: ProfileChange): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    'select from users where id = $1 and (first_name <> coalesce($2, first_name) or last_name <> coalesce($3, last_name))',
    [userId, firstName === undefined ? null : tidyLine(firstName), lastName === undefined ? null : tidyLine(lastName)],
  );
  return rowCount === 1;
}

/**
 * Subscribes the user's email address to the newsletter, or unsubscribes it. The subscription starts when the emailed
 * link is opened.
 */
async function chooseNewsletter(ctx: AppContext, tx: Tx, userId: string, isWanted: boolean): Promise<void> {
  const { rows } = await tx.client.query<Pick<Tables['users'], 'email'>>('select email from users where id = $1', [
    userId,
  ]);
  const email = normalizeEmail(rows[0]!.email);
  await ctx.ports.chooseNewsletter(ctx, tx, email, isWanted);
}

/** Changes the username unless it is the same. Returns how long until it may change, or 0 if it was changed. */
async function changeUsername(tx: Tx, userId: string, username: string, now: number): Promise<number> {
  const { rows } = await tx.client.query<Pick<Tables['users'], 'username' | 'username_changed_at'>>(
    'select username, username_changed_at from users where id = $1 for no key update',
    [userId],
  );
  const { username: before, username_changed_at: changedAt } = rows[0]!;
  if (before === username) return 0;
  const waitMs = changedAt === null ? 0 : changedAt.getTime() + USERNAME_MS - now;
  if (waitMs > 0) return waitMs;
  await tx.client.query(
    'update users set username = $2, is_username_twin = false, username_changed_at = $3 where id = $1',
    [userId, username, new Date(now)],
  );
  await recordAct(tx.client, { userId, act: 'username_changed', at: new Date(now), detail: `${before} → ${username}` });
  return 0;
}

const formatStreet = ({ line1, city }: Pick<Address, 'line1' | 'city'>): string => `${line1}, ${city}`;

/** Adds an address. The first one gets all roles. A new default takes that role from the old one. */
export async function createAddress(ctx: AppContext, userId: string, body: Address): Promise<AddressAnswer | Refusal> {
  const now = ctx.clock.now();
  return transact(ctx, async (tx, emit) => {
    await lockUser(tx, userId);
    const { rows } = await tx.client.query<{ count: number }>(
      'select count(*)::int as count from address where user_id = $1',
      [userId],
    );
    const { count } = rows[0]!;
    if (count >= ADDRESS_LIMIT)
      return refuse('validation_failed', { detail: `You can save up to ${ADDRESS_LIMIT} addresses` });
    const address = normalizeAddress({ ...body, mode: count === 0 ? 'both' : body.mode });
    await releaseRoles(tx, userId, address.mode, null, new Date(now));
    const created = await writeAddress(tx, { id: newId(now), userId, address, at: new Date(now) });
    await recordLinks(tx, userId, now);
    await refreshTier(tx, emit, userId, now);
    await recordAct(tx.client, { userId, act: 'address_added', at: new Date(now), detail: formatStreet(address) });
    return created;
  });
}

/** Replaces one of the user's addresses. Refusal: not_found. */
export async function updateAddress(
  ctx: AppContext,
  userId: string,
  id: string,
  body: Address,
): Promise<AddressAnswer | Refusal> {
  const now = ctx.clock.now();
  return transact(ctx, async (tx, emit) => {
    await lockUser(tx, userId);
    const { rowCount } = await tx.client.query('select from address where id = $1 and user_id = $2', [id, userId]);
    if (rowCount === 0) return refuse('not_found');
    const address = normalizeAddress(body);
    await releaseRoles(tx, userId, address.mode, id, new Date(now));
    const updated = await writeAddress(tx, { id, userId, address, at: new Date(now) });
    await recordLinks(tx, userId, now);
    await refreshTier(tx, emit, userId, now);
    await recordAct(tx.client, { userId, act: 'address_changed', at: new Date(now), detail: formatStreet(address) });
    return updated;
  });
}

/**
 * Removes one of the user's addresses. Refusals: not_found; address_in_use for the only shipping address while an
 * invoice is unpaid, because the goods need a destination.
 */
export async function deleteAddress(ctx: AppContext, userId: string, id: string): Promise<Refusal | undefined> {
  return transact(ctx, async (tx) => {
    await lockUser(tx, userId);
    const { rows } = await tx.client.query<
      Pick<Tables['address'], 'line1' | 'city'> & { is_shipping: boolean; owes: boolean }
    >(
      `select a.line1, a.city, a.mode in ('shipping', 'both') as is_shipping,
         exists (select from invoice i where i.user_id = a.user_id and i.status in ('open', 'pending', 'failed')) as owes
       from address a where a.id = $1 and a.user_id = $2`,
      [id, userId],
    );
    const address = rows[0];
    if (address === undefined) return refuse('not_found');
    if (address.is_shipping && address.owes) return refuse('address_in_use');
    await tx.client.query('delete from address where id = $1', [id]);
    const at = ctx.clock.date();
    await recordAct(tx.client, { userId, act: 'address_removed', at, detail: formatStreet(address) });
    return undefined;
  });
}

/** Takes the roles of `mode` from any other address that has them. */
async function releaseRoles(
  tx: Tx,
  userId: string,
  mode: AddressMode,
  exceptId: string | null,
  at: Date,
): Promise<void> {
  for (const role of ROLES[mode]) {
    const other = role === 'shipping' ? 'billing' : 'shipping';
    await tx.client.query(
      `update address set mode = case mode when 'both' then $4 else 'none' end, updated_at = $5
       where user_id = $1 and mode in ($2, 'both') and id is distinct from $3`,
      [userId, role, exceptId, other, at],
    );
  }
}

async function writeAddress(
  tx: Tx,
  given: { id: string; userId: string; address: Address; at: Date },
): Promise<AddressAnswer> {
  const { id, userId, address, at } = given;
  const { rows } = await tx.client.query<Parameters<typeof toAddress>[0]>(
    `insert into address (id, user_id, full_name, line1, line2, city, state, postal_code, country, phone, mode, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)
     on conflict (id) do update set full_name = excluded.full_name, line1 = excluded.line1, line2 = excluded.line2,
       city = excluded.city, state = excluded.state, postal_code = excluded.postal_code, country = excluded.country,
       phone = excluded.phone, mode = excluded.mode, updated_at = excluded.updated_at
     returning id, full_name, line1, line2, city, state, postal_code, country, phone, mode, created_at`,
    [
      id,
      userId,
      address.fullName,
      address.line1,
      address.line2 ?? null,
      address.city,
      address.state,
      address.postalCode,
      address.country,
      address.phone,
      address.mode,
      at,
    ],
  );
  return toAddress(rows[0]!);
}
