import { type Refusal, refuse } from '@assay/contract/problem.ts';
import { changePublishedLot, type LotChange } from '@assay/domain/auction/lotDraft.ts';
import { advance, isProcessing, storedStatus } from '@assay/domain/auction/phase.ts';
import type { LotState } from '@assay/domain/auction/state.ts';
import { becomesShort, isSoonLot } from '@assay/domain/office/effects.ts';
import { type Actor, recordAudit } from '../../../../platform/audit.ts';
import type { AppContext } from '../../../../platform/context.ts';
import type { Tables } from '../../../../platform/database/tables.ts';
import { transact } from '../../../../platform/outbox.ts';
import { readSettings } from '../../../../platform/settings.ts';
import { staleRefusal } from '../../../../platform/versions.ts';
import { publicLot, publicPrice } from '../../../catalog/lot/presenter.ts';
import { toLotState } from '../../../catalog/lot/queries.ts';
import { type Approval, type Requested, requireSecondPerson } from '../../../identity/approval/operations.ts';
import { appendEntry, appendPhases, openLog } from '../bidLog.ts';
import { lockLot, lotActFor, writeLotMove } from '../lotLock.ts';
import { statusSteps } from '../lotWrites.ts';

/** Input for a change of a published lot. Times in ISO 8601. */
type LotChangeInput = {
  openingCents?: number | undefined;
  reserveCents?: number | null | undefined;
  startsAt?: string | undefined;
  endsAt?: string | undefined;
  /** Why the end moves later, for everyone. */
  publicNote?: string | undefined;
};

/**
 * Changes a published lot (domain/auction/lotDraft.ts): a lower opening or reserve, by two people; its times; or a later
 * end, with a public note that its bidders get. Null: done. Refusals: not_found, record_changed, auction_state, auction_processing,
 * request_state, validation_failed.
 */
export function changeLot(
  ctx: AppContext,
  act: {
    auctionId: string;
    version?: number | undefined;
    change: LotChangeInput;
    actor: Actor;
    note: string;
    approval?: Approval;
  },
): Promise<Requested | Refusal | null> {
  return transact(ctx, async (tx, emit) => {
    const row = await lockLot(tx, act.auctionId);
    if (row === null || row.type !== 'auction') return refuse('not_found');
    const record = { subject: 'auction', subjectId: row.id } as const;
    const { rows: versions } = await tx.client.query<
      Pick<Tables['auction'], 'version'> & Pick<Tables['item'], 'estimate_low_cents'>
    >('select a.version, i.estimate_low_cents from auction a join item i on i.id = a.item_id where a.id = $1', [
      row.id,
    ]);
    const stale = await staleRefusal(tx, { ...record, based: act.version, present: versions[0]!.version });
    if (stale !== null) return stale;
    const now = ctx.clock.now();
    const before = toLotState(row);
    const { lot, events } = advance(before, now);
    const status = storedStatus(lot);
    if (lot.pausedAt === null && isProcessing(lot, now)) return refuse('auction_processing');
    const { publicNote, ...input } = act.change;
    const change = toChange(input);
    const result = changePublishedLot(
      {
        startsAt: lot.startsAt,
        endsAt: lot.endsAt,
        openingCents: lot.openingCents,
        reserveCents: lot.reserveCents,
        bidCount: lot.bidCount,
        isBeforeEnd: status === 'not_started' || status === 'open',
        isPaused: lot.pausedAt !== null,
      },
      change,
      { hasPublicReason: publicNote !== undefined, now },
    );
    if (!result.ok)
      return result.code === 'auction_state'
        ? refuse('auction_state', { detail: result.detail })
        : refuse('validation_failed', { errors: result.errors });
    const terms = Object.fromEntries(Object.entries(act.change).filter(([, value]) => value !== undefined));
    const { actor, note, approval } = act;
    const { bounds } = readSettings(ctx);
    const next = { ...lot, ...change };
    const endsSooner =
      next.endsAt < lot.endsAt &&
      isSoonLot({ ...next, estimateLowCents: versions[0]!.estimate_low_cents }, { bounds, now });
    const held = await requireSecondPerson(tx, {
      kind: 'lot_terms',
      subjectId: row.id,
      terms,
      isNeeded: result.needsTwoPeople || becomesShort(lot, next, bounds) || endsSooner,
      effect: null,
      ...{ actor, note, approval, at: now },
    });
    if (held !== null) return held;
    const state: LotState = { ...lot, ...change };
    if (lot.leaderId === null) state.priceCents = state.openingCents;
    const steps = statusSteps(row.status, events);
    const log = openLog(row);
    appendPhases(log, steps, publicPrice(state));
    const { isExtension } = result;
    if (isExtension)
      appendEntry(log, {
        kind: 'phase',
        at: now,
        aliasNumber: null,
        priceCents: publicPrice(state),
        commitment: null,
        note: 'postponed',
      });
    const shown = isExtension ? publicNote! : row.public_note;
    const { rows: written } = await tx.client.query<{ version: number }>(
      `update auction set opening_cents = $2, reserve_cents = $3, starts_at = to_timestamp($4 / 1000.0), ends_at = to_timestamp($5 / 1000.0),
         public_note = $6 where id = $1 returning version`,
      [row.id, state.openingCents, state.reserveCents, state.startsAt, state.endsAt, shown],
    );
    const after = { ...row, public_note: shown, opening_cents: state.openingCents, reserve_cents: state.reserveCents };
    await writeLotMove(tx, emit, { row: after, state, log, steps, now });
    const lotNow = publicLot(after, state, row.leader_alias, now, null);
    const payload = { auctionId: row.id, seq: state.seq, lot: lotNow, from: row.status, serverNow: now };
    emit({ kind: 'phase', dedupeKey: `lot:${row.id}:changed:${now}`, auctionId: row.id, payload });
    if (isExtension)
      emit({
        kind: 'auction.postponed',
        dedupeKey: `auction.postponed:${row.id}:${log.position}`,
        private: { ...(await lotActFor(tx, row, log.position)), endsAt: lotNow.scheduledEndsAt, publicNote: shown! },
      });
    await recordAudit(tx, {
      actor,
      action: 'auction.change',
      ...record,
      version: written[0]!.version,
      note,
      before: valuesOf(before),
      after: { ...valuesOf(state), ...(isExtension ? { publicNote: shown } : {}) },
      at: now,
    });
    return null;
  });
}

function toChange({ openingCents, reserveCents, startsAt, endsAt }: Omit<LotChangeInput, 'publicNote'>): LotChange {
  return {
    ...(openingCents === undefined ? {} : { openingCents }),
    ...(reserveCents === undefined ? {} : { reserveCents }),
    ...(startsAt === undefined ? {} : { startsAt: Date.parse(startsAt) }),
    ...(endsAt === undefined ? {} : { endsAt: Date.parse(endsAt) }),
  };
}

const valuesOf = ({ openingCents, reserveCents, startsAt, endsAt }: LotState) => ({
  openingCents,
  reserveCents,
  startsAt: new Date(startsAt).toISOString(),
  endsAt: new Date(endsAt).toISOString(),
});
