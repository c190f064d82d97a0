import { isRefusal, type Refusal } from '@assay/contract/problem.ts';
import type { Certificate } from '@assay/contract/shapes/certificate.ts';
import type { CertificateState } from '@assay/domain/item/certificate.ts';
import { twoPersons } from '@assay/domain/office/twoPersons.ts';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { type Emit, transact } from '../../../platform/outbox.ts';
import { moveCertificate } from '../../catalog/certificate/operations.ts';
import { mayMoveCertificate } from '../../catalog/certificate/policy.ts';
import { type Approval, type Requested, requireSecondPerson } from '../../identity/approval/operations.ts';
import { lockLiveLots, pauseHeldLot, resumeHeldLot, withdrawHeldLot } from '../auction/index.ts';
import { closeOffers } from '../offer/operations.ts';

// Effects on an item's sale when its certificate leaves "active" or returns to it (decision 0135).

type Moved = Certificate['changes'][number];
type Move = { itemId: string; state: CertificateState; note: string; actorId: string | null; at: number };

/**
 * Changes a certificate's state, and stops or resumes the sale of its item in the same transaction. Lots pause and
 * offers end when it leaves "active"; lots resume when it is active again; they are withdrawn when it is revoked. Locks
 * lots, then the item. Refusals: those of moveCertificate; then nothing has changed.
 */
export async function moveCertificateOnSale(
  ctx: AppContext,
  tx: Tx,
  emit: Emit,
  given: Move,
): Promise<(Moved & { from: CertificateState }) | Refusal> {
  await lockLiveLots(tx, given.itemId);
  const moved = await moveCertificate(tx, given);
  if (isRefusal(moved)) return moved;
  // Read again: a lot may have been listed while the item's lock was waited for.
  const lots = await lockLiveLots(tx, given.itemId);
  if (given.state === 'active') {
    for (const lot of lots) if (lot.sale_hold === null) await resumeHeldLot(ctx, tx, emit, lot);
    await ctx.ports.extendTimeToPay(tx, given.itemId, given.at);
  } else {
    for (const lot of lots)
      await (given.state === 'revoked' ? withdrawHeldLot(ctx, tx, emit, lot) : pauseHeldLot(ctx, tx, emit, lot));
    const { rows } = await tx.client.query<Pick<Tables['item'], 'id' | 'title' | 'slug'>>(
      'select id, title, slug from item where id = $1',
      [given.itemId],
    );
    await closeOffers(tx, emit, rows[0]!, given.at);
  }
  return moved;
}

/**
 * Staff change a certificate's state; the act is audited. Revoking and reinstating need two people (decision 0132).
 * Refusals: those of moveCertificate, and request_state (already requested).
 */
export function changeCertificate(
  ctx: AppContext,
  given: {
    itemId: string;
    actor: Actor;
    newState: CertificateState;
    note: string;
    publicNote: string;
    approval?: Approval;
  },
): Promise<Moved | Requested | Refusal> {
  return transact(ctx, async (tx, emit) => {
    const { itemId, newState, publicNote, actor, note, approval } = given;
    await lockLiveLots(tx, itemId);
    const from = await mayMoveCertificate(tx, itemId, newState);
    if (isRefusal(from)) return from;
    const held = await requireSecondPerson(tx, {
      kind: 'certificate',
      subjectId: itemId,
      terms: { newState, publicNote },
      isNeeded: twoPersons.certificate({ to: newState }),
      effect: null,
      ...{ actor, note, approval, at: ctx.clock.now() },
    });
    return held ?? changeCertificateIn(ctx, tx, emit, given);
  });
}

/** changeCertificate in the caller's transaction, which has not locked any lots or items yet. */
export async function changeCertificateIn(
  ctx: AppContext,
  tx: Tx,
  emit: Emit,
  given: { itemId: string; actor: Actor; newState: CertificateState; note: string; publicNote: string },
): Promise<Moved | Refusal> {
  const at = ctx.clock.now();
  const { itemId, newState: state, publicNote: note, actor } = given;
  const moved = await moveCertificateOnSale(ctx, tx, emit, { itemId, state, note, actorId: actor.userId, at });
  if (isRefusal(moved)) return moved;
  const { from, ...answer } = moved;
  await recordAudit(tx, {
    actor,
    action: `certificate.${state}`,
    subject: 'item',
    subjectId: itemId,
    note: given.note,
    before: { state: from },
    after: { state, note },
    at,
  });
  if (state === 'revoked')
    emit({ kind: 'certificate.revoked', dedupeKey: `certificate.revoked:${itemId}`, private: { itemId, actor } });
  return answer;
}
