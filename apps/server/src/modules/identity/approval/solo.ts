import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { exceedsNow, type SoloEffect } from './policy.ts';

// What one person has done without a second one (rule: domain/office/effects.ts, decision 0270).

/**
 * Returns true if an effect takes two people, by itself or with the sums of the actor and of the gainer. Until the
 * transaction ends no other one adds to these sums.
 */
export async function exceedsSums(tx: Tx, actorId: string, effect: SoloEffect, at: number): Promise<boolean> {
  if (effect.valueCents <= 0) return false;
  for (const id of [...new Set([actorId, effect.gainerId])].sort())
    await tx.client.query("select pg_advisory_xact_lock(hashtextextended('solo:' || $1, 0))", [id]);
  return exceedsNow(tx.client, actorId, effect, at);
}

/** Adds an effect that took no second person to the sums. */
export async function recordSolo(tx: Tx, actorId: string, effect: SoloEffect, at: number): Promise<void> {
  if (effect.valueCents <= 0) return;
  await tx.client.query(
    'insert into solo_effect (id, kind, actor_id, gainer_id, value_cents, at) values ($1, $2, $3, $4, $5, $6)',
    [newId(at), effect.kind, actorId, effect.gainerId, effect.valueCents, new Date(at)],
  );
}
