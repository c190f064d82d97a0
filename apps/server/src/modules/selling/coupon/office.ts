import { randomBytes } from 'node:crypto';
import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { OfficeCoupon } from '@assay/contract/shapes/coupon.ts';
import { issue } from '@assay/domain/account/issue.ts';
import { DEFAULT_MAXIMUM_DISCOUNT_CENTS, normalizeCode } from '@assay/domain/coupon/coupon.ts';
import { effects } from '@assay/domain/office/effects.ts';
import { formatPickupCode, pickupCodeOf } from '@assay/domain/shipping/pickup.ts';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { newId } from '../../../platform/ids.ts';
import { transact } from '../../../platform/outbox.ts';
import { readSettings } from '../../../platform/settings.ts';
import { type Approval, type Requested, requireSecondPerson } from '../../identity/approval/operations.ts';
import { type CodesOf, readCoupon, toCodesColumn } from './officeQueries.ts';
import { lockCoupon } from './operations.ts';

// Staff create and stop coupons and codes (rules §5.4, §10). Each act is written to the audit log.

type NewCoupon = {
  code: string;
  discount: { percent: number; maximumCents?: number | null | undefined } | { valueCents: number };
  minimumSpendCents: number;
  startsAt: string | null;
  endsAt: string | null;
  maximumUses: number | null;
  maximumUsesPerUser: number;
  isFirstPurchaseOnly: boolean;
  isPersonal: boolean;
  note: string;
  actor: Actor;
  /** Confirmed: the id that its request was about. */
  id?: string;
  approval?: Approval;
};

/**
 * Creates a coupon. One that can be worth more than the bounds of the settings takes two people. Refusals: validation_failed (a
 * taken code, an end before the start or now); request_state (its code is requested already).
 */
export async function createCoupon(ctx: AppContext, given: NewCoupon): Promise<OfficeCoupon | Requested | Refusal> {
  const now = ctx.clock.now();
  const code = normalizeCode(given.code);
  const startsAt = given.startsAt === null ? now : Date.parse(given.startsAt);
  const ending = endingIssue(given.endsAt, Math.max(startsAt, now));
  if (ending !== null) return ending;
  const { discount } = given;
  const off =
    'percent' in discount
      ? (['percentage_off', discount.percent, null, discount.maximumCents] as const)
      : (['dollar_off', null, discount.valueCents, null] as const);
  const [type, percent, offCents, maximumCents = DEFAULT_MAXIMUM_DISCOUNT_CENTS] = off;
  return transact(ctx, async (tx) => {
    const { actor, note, code: _typed, id = newId(now), approval, ...terms } = given;
    // Until this ends no other one is made or asked for with the code: a request is not confirmed without its coupon.
    await tx.client.query("select pg_advisory_xact_lock(hashtextextended('coupon:' || $1, 0))", [code]);
    const taken = await codeRefusal(tx, code, approval);
    if (taken !== null) return taken;
    const valueCents = effects.coupon({
      ...{ percent, valueCents: offCents, maximumDiscountCents: maximumCents },
      maximumUses: given.maximumUses,
    });
    const held = await requireSecondPerson(tx, {
      kind: 'coupon',
      subjectId: id,
      terms: { code, ...terms, worthCents: Number.isFinite(valueCents) ? valueCents : null },
      isNeeded: false,
      effect: { kind: 'coupon', valueCents, gainerId: id, bounds: readSettings(ctx).bounds },
      ...{ actor, note, approval, at: now },
    });
    if (held !== null) return held;
    await tx.client.query(
      `insert into coupon (id, code, type, percent, value_cents, max_discount_cents, min_spend_cents, starts_at, ends_at, max_uses,
         max_uses_per_user, first_purchase_only, user_ids, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
      [
        id,
        code,
        type,
        percent,
        offCents,
        maximumCents,
        given.minimumSpendCents,
        new Date(startsAt),
        given.endsAt,
        given.maximumUses,
        given.maximumUsesPerUser,
        given.isFirstPurchaseOnly,
        given.isPersonal ? [] : null,
        new Date(now),
      ],
    );
    await recordAudit(tx, {
      actor,
      action: 'coupon.create',
      subject: 'coupon',
      subjectId: id,
      note,
      after: { code, ...terms },
      at: now,
    });
    return (await readCoupon(tx.client, id, now))!;
  });
}

const takenRefusal = (): Refusal =>
  refuse('validation_failed', { errors: [issue('code', 'taken', 'Another coupon already uses this code')] });

/** A coupon has this code, or a colleague has to confirm one. Null: neither. */
async function codeRefusal(tx: Tx, code: string, approval: Approval | undefined): Promise<Refusal | null> {
  const coupon = await tx.client.query('select from coupon where code = $1', [code]);
  if (coupon.rowCount !== 0) return takenRefusal();
  const asked = await tx.client.query(
    "select from office_request where kind = 'coupon' and status = 'waiting' and terms->>'code' = $1 and id is distinct from $2",
    [code, approval?.requestId ?? null],
  );
  return asked.rowCount === 0
    ? null
    : refuse('request_state', {
        detail: 'There’s already a request for a coupon with this code. Decide that one first.',
      });
}

/**
 * Stops a coupon and its codes. A buyer already paying with it keeps it while their reservation runs (rules §11.1).
 * Refusal: not_found.
 */
export async function stopCoupon(
  ctx: AppContext,
  act: { id: string; note: string; actor: Actor },
): Promise<OfficeCoupon | Refusal> {
  return transact(ctx, async (tx) => {
    const now = ctx.clock.now();
    await lockCoupon(tx, act.id);
    const { rowCount } = await tx.client.query(
      'update coupon set disabled_at = $2 where id = $1 and disabled_at is null',
      [act.id, new Date(now)],
    );
    if (rowCount === 1) {
      const stopped = await endCodes(tx, { couponId: act.id }, now);
      const { actor, note, id: subjectId } = act;
      await recordAudit(tx, {
        actor,
        action: 'coupon.stop',
        subject: 'coupon',
        subjectId,
        note,
        after: { codes: stopped },
        at: now,
      });
    }
    return (await readCoupon(tx.client, act.id, now)) ?? refuse('not_found');
  });
}

/**
 * Creates codes for a coupon or a giveaway. Refusals: not_found; validation_failed (an end in the past, an expired
 * coupon).
 */
export async function createCodes(
  ctx: AppContext,
  given: {
    of: CodesOf;
    count: number;
    maximumClaims: number;
    endsAt: string | null;
    shipsFree: boolean;
    note: string;
    actor: Actor;
  },
): Promise<{ codes: string[] } | Refusal> {
  const now = ctx.clock.now();
  const ending = endingIssue(given.endsAt, now);
  if (ending !== null) return ending;
  const [column, id] = toCodesColumn(given.of);
  const isCoupon = column === 'coupon_id';
  return transact(ctx, async (tx) => {
    const { rows } = await tx.client.query<{ is_over: boolean }>(
      isCoupon
        ? 'select disabled_at is not null or coalesce(ends_at <= $2, false) as is_over from coupon where id = $1 for no key update'
        : `select status <> 'live' or not exists (select from auction a where a.item_id = item.id and a.status <> 'done' and a.ends_at > $2) as is_over
           from item where id = $1 and type = 'giveaway' for no key update`,
      [id, new Date(now)],
    );
    if (rows[0] === undefined) return refuse('not_found');
    if (rows[0].is_over)
      return refuse('validation_failed', {
        errors: [issue('of', 'over', isCoupon ? 'This coupon has ended' : 'This giveaway isn’t running')],
      });
    // 40 random bits each: a code that already exists is skipped and replaced by another.
    const codes: string[] = [];
    while (codes.length < given.count) {
      const wanted = Array.from({ length: given.count - codes.length }, () =>
        formatPickupCode(pickupCodeOf(randomBytes(8))),
      );
      const made = await tx.client.query<Pick<Tables['redeem_code'], 'code'>>(
        `insert into redeem_code (id, code, kind, ${column}, ships_free, starts_at, ends_at, max_claims, created_at)
         select id, code, $3, $4, $5, $6, $7, $8, $6 from unnest($1::uuid[], $2::text[]) as w (id, code)
         on conflict (code) do nothing returning code`,
        [
          wanted.map(() => newId(now)),
          wanted,
          isCoupon ? 'coupon' : 'giveaway',
          id,
          !isCoupon && given.shipsFree,
          new Date(now),
          given.endsAt,
          given.maximumClaims,
        ],
      );
      codes.push(...made.rows.map(({ code }) => code));
    }
    const { actor, note, count, maximumClaims, endsAt } = given;
    await recordAudit(tx, {
      actor,
      action: 'code.create',
      subject: isCoupon ? 'coupon' : 'item',
      subjectId: id,
      note,
      after: { count, maximumClaims, endsAt },
      at: now,
    });
    return { codes };
  });
}

/** Ends all codes of a coupon or giveaway. Answers how many could still be redeemed. Refusal: not_found (there are none). */
export async function stopCodes(
  ctx: AppContext,
  act: { of: CodesOf; note: string; actor: Actor },
): Promise<{ stopped: number } | Refusal> {
  const [column, id] = toCodesColumn(act.of);
  return transact(ctx, async (tx) => {
    const now = ctx.clock.now();
    const { rows } = await tx.client.query(`select from redeem_code where ${column} = $1 limit 1`, [id]);
    if (rows.length === 0) return refuse('not_found');
    const stopped = await endCodes(tx, act.of, now);
    if (stopped > 0)
      await recordAudit(tx, {
        actor: act.actor,
        action: 'code.stop',
        subject: column === 'coupon_id' ? 'coupon' : 'item',
        subjectId: id,
        note: act.note,
        after: { stopped },
        at: now,
      });
    return { stopped };
  });
}

async function endCodes(tx: Tx, of: CodesOf, now: number): Promise<number> {
  const [column, id] = toCodesColumn(of);
  const { rowCount } = await tx.client.query(
    `update redeem_code set ends_at = greatest($2::timestamptz, starts_at + interval '1 millisecond')
     where ${column} = $1 and coalesce(ends_at > $2, true)`,
    [id, new Date(now)],
  );
  return rowCount ?? 0;
}

function endingIssue(endsAt: string | null, after: number): Refusal | null {
  if (endsAt === null || Date.parse(endsAt) > after) return null;
  return refuse('validation_failed', { errors: [issue('endsAt', 'too_early', 'The end must be after the start')] });
}
