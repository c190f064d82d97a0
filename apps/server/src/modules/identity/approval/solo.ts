import {
  type Bounds,
  DAY_MS,
  type EffectKind,
  exceedsBounds,
  MONTH_MS,
  summedWith,
} from '@assay/domain/office/effects.ts';
import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';

// What one person has done without a second one (rule: domain/office/effects.ts, decision 0270).

/** The effect of an act: its value in cents, who or what gains by it, and the bounds in force. */
export type SoloEffect = { kind: EffectKind; valueCents: number; gainerId: string; bounds: Bounds };

type Sums = { actor_day: number; actor_month: number; gainer_day: number; gainer_month: number };

/**
 * Returns true if an effect takes two people, by itself or with the sums of the actor and of whoever gains by it. Until the
 * transaction ends no other one adds to these sums.
 */
export async function exceedsSums(tx: Tx, actorId: string, effect: SoloEffect, at: number): Promise<boolean> {
  if (effect.valueCents <= 0) return false;
  for (const id of [...new Set([actorId, effect.gainerId])].sort())
    await tx.client.query("select pg_advisory_xact_lock(hashtextextended('solo:' || $1, 0))", [id]);
  return exceedsNow(tx.client, actorId, effect, at);
}

/** exceedsSums without its locks: what a page may show. */
export async function exceedsNow(db: Queryable, actorId: string, effect: SoloEffect, at: number): Promise<boolean> {
  const { kind, valueCents, gainerId, bounds } = effect;
  const { rows } = await db.query<Sums>(
    `select coalesce(sum(value_cents) filter (where actor_id = $1 and at > $4), 0)::bigint as actor_day,
       coalesce(sum(value_cents) filter (where actor_id = $1), 0)::bigint as actor_month,
       coalesce(sum(value_cents) filter (where gainer_id = $2 and at > $4), 0)::bigint as gainer_day,
       coalesce(sum(value_cents) filter (where gainer_id = $2), 0)::bigint as gainer_month
     from solo_effect where (actor_id = $1 or gainer_id = $2) and at > $5 and kind = any($3)`,
    [actorId, gainerId, summedWith(kind), new Date(at - DAY_MS), new Date(at - MONTH_MS)],
  );
  const sums = rows[0]!;
  return exceedsBounds(
    { kind, valueCents },
    {
      actor: { dayCents: sums.actor_day, monthCents: sums.actor_month },
      gainer: { dayCents: sums.gainer_day, monthCents: sums.gainer_month },
    },
    bounds,
  );
}

/** Adds an effect that took no second person to the sums. */
export async function recordSolo(tx: Tx, actorId: string, effect: SoloEffect, at: number): Promise<void> {
  if (effect.valueCents <= 0) return;
  await tx.client.query(
    'insert into solo_effect (id, kind, actor_id, gainer_id, value_cents, at) values ($1, $2, $3, $4, $5, $6)',
    [newId(at), effect.kind, actorId, effect.gainerId, effect.valueCents, new Date(at)],
  );
}
