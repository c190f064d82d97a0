import type { Pool } from 'pg';
import type { AppContext } from '../../../apps/server/src/platform/context.ts';
import { newId } from '../../../apps/server/src/platform/ids.ts';

export type Bidder = { userId: string; sessionId: string; cookie: string };

const LIMIT_CENTS = 1_000_000_000_000;
const HASH = Buffer.alloc(32, 7);

/**
 * Ready bidders with a session each, written directly to the database: sign-up is not what is measured or raced here.
 */
export async function makeBidders(
  ctx: Pick<AppContext, 'pool' | 'clock' | 'tokens'>,
  count: number,
  limitCents = LIMIT_CENTS,
): Promise<Bidder[]> {
  const { pool, clock } = ctx;
  const now = clock.date();
  const people = Array.from({ length: count }, () => ({ userId: newId(clock.now()), sessionId: newId(clock.now()) }));
  const ids = people.map((person) => person.userId);
  await pool.query(
    `insert into users (id, email, username, first_name, last_name, email_verified_at, terms_version, terms_accepted_at, kyc_status, created_at, updated_at)
     select id, 'bench-' || id || '@assay.example', 'b' || replace(id::text, '-', ''), 'Bench', 'Bidder', $2, '1', $2, 'verified', $2, $2 from unnest($1::uuid[]) as id`,
    [ids, now],
  );
  await pool.query(
    `insert into address (id, user_id, full_name, line1, city, state, postal_code, phone, mode, created_at, updated_at)
     select id, id, 'Bench Bidder', '1 Main Street', 'Austin', 'TX', '78701', '5125550100', 'both', $2, $2 from unnest($1::uuid[]) as id`,
    [ids, now],
  );
  await pool.query(
    `insert into payment_method (id, user_id, provider_id, type, brand, last4, is_default, created_at)
     select id, id, 'pm_' || id, 'user_card', 'visa', '4242', true, $2 from unnest($1::uuid[]) as id`,
    [ids, now],
  );
  // Bids grow above what cards may pay.
  await pool.query(
    `insert into payment_method (id, user_id, provider_id, type, brand, last4, is_default, created_at, verified_at)
     select gen_random_uuid(), id, 'pm_bank_' || id, 'user_bank_account', 'BANK', '6789', false, $2, $2 from unnest($1::uuid[]) as id`,
    [ids, now],
  );
  await pool.query('update credit_account set limit_cents = $2 where user_id = any($1)', [ids, limitCents]);
  await pool.query(
    `insert into credit_entry (user_id, at, operation, amount_cents, kind, balance_after_cents)
     select id, $2, 'add', $3::bigint, 'limit', $3::bigint from unnest($1::uuid[]) as id`,
    [ids, now, limitCents],
  );
  await pool.query(
    `insert into session (id, user_id, device_hash, created_at, proved_at, last_seen_at, expires_at)
     select s, u, $3, $4, $4, $4, $4::timestamptz + interval '1 day' from unnest($1::uuid[], $2::uuid[]) as x (s, u)`,
    [people.map((person) => person.sessionId), ids, HASH, now],
  );
  return Promise.all(
    people.map(async (person) => ({
      ...person,
      cookie: `assay_auth=${(await ctx.tokens.signAccess(person.userId, person.sessionId)).token}`,
    })),
  );
}

/** An administrator of the office with a session whose code is a moment old. */
export async function makeAdmin(ctx: Pick<AppContext, 'pool' | 'clock' | 'tokens'>): Promise<Bidder> {
  const [admin] = await makeBidders(ctx, 1);
  await ctx.pool.query("update users set staff_roles = '{admin}' where id = $1", [admin!.userId]);
  await ctx.pool.query(
    `insert into second_factor (user_id, channel, secret_key_id, secret, enabled_at) values ($1, 'app', 'none', '\\x00', $2)`,
    [admin!.userId, ctx.clock.date()],
  );
  return admin!;
}

/** Open lots without reserve, ending in `runMs`. */
export async function makeLots(
  pool: Pool,
  nowMs: number,
  count: number,
  options: { runMs?: number; openingCents?: number } = {},
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId(nowMs));
  const now = new Date(nowMs);
  await pool.query(
    `insert into item (id, slug, type, offer_type, fulfillment, authentication_type, title, published_at, created_at)
     select id, 'bench-' || id, 'main', 'auction', 'ship', 'gold', 'Bench lot', $2, $2 from unnest($1::uuid[]) as id`,
    [ids, now],
  );
  await pool.query(
    `insert into auction (id, item_id, status, starts_at, opened_at, ends_at, blind_enabled, window_ms, cap_ms, blind_ms, opening_cents, price_cents, next_due_at, created_at)
     select id, id, 'open', $2, $2, $3, false, 60000, 600000, 60000, $4::bigint, $4::bigint, $3, $2 from unnest($1::uuid[]) as id`,
    [ids, new Date(nowMs - 1_000), new Date(nowMs + (options.runMs ?? 3_600_000)), options.openingCents ?? 100],
  );
  return ids;
}
