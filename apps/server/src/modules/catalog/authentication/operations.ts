import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { Authentication } from '@assay/contract/shapes/authentication.ts';
import { issue } from '@assay/domain/account/issue.ts';
import {
  AUTHENTICATED_TYPES,
  type AuthenticationDecision,
  type AuthenticationGrade,
  checkDecision,
  publicText,
} from '@assay/domain/item/authentication.ts';
import type { MediaFreeze } from '@assay/domain/item/mediaFreeze.ts';
import { twoPersons } from '@assay/domain/office/twoPersons.ts';
import { businessName } from '@assay/domain/settings/name.ts';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { newId } from '../../../platform/ids.ts';
import { transact } from '../../../platform/outbox.ts';
import { readSettings } from '../../../platform/settings.ts';
import { type Approval, type Requested, requireSecondPerson } from '../../identity/approval/operations.ts';
import { readRequestAbout } from '../../identity/approval/queries.ts';
import { addProvenance } from '../item/operations.ts';
import { readAuthentication } from './queries.ts';

// Decisions of authenticators (rules §6). Each is kept; the item carries the last one's grade.

type Decide = AuthenticationDecision & {
  itemId: string;
  note: string;
  publicNote?: string | undefined;
  actor: Actor;
  approval?: Approval;
};

type ItemRow = Pick<
  Tables['item'],
  | 'type'
  | 'autographed'
  | 'authentication_type'
  | 'certificate_state'
  | 'serial'
  | 'estimate_low_cents'
  | 'estimate_high_cents'
> & {
  last_grade: AuthenticationGrade | null;
  position: number;
  has_commitment: MediaFreeze['hasCommitment'];
  pictures: string[];
};

/** Locks an item and reads what a decision about it depends on. */
async function lockItem(tx: Tx, itemId: string): Promise<ItemRow | undefined> {
  await tx.client.query('select from item where id = $1 for no key update', [itemId]);
  const { rows } = await tx.client.query<ItemRow>(
    `select t.type, t.autographed, t.authentication_type, t.certificate_state, t.serial, t.estimate_low_cents, t.estimate_high_cents,
       d.grade as last_grade, coalesce(d.position, 0) as position, f.has_commitment,
       array(select m.kind from media m where m.item_id = t.id and m.type = 'image') as pictures
     from item t cross join lateral media_freeze(t.id) f
       left join lateral (select grade, position from authentication where item_id = t.id order by position desc limit 1) d on true
     where t.id = $1`,
    [itemId],
  );
  return rows[0];
}

/** Why nothing may be decided about the item now. Null: it may. */
function stateRefusal(row: ItemRow, grade: AuthenticationGrade): Refusal | null {
  if (!AUTHENTICATED_TYPES.includes(row.type))
    return refuse('validation_failed', {
      errors: [issue('grade', 'not_authenticated', 'Items of this type are sold without authentication')],
    });
  if (row.has_commitment)
    return refuse('item_in_transaction', {
      detail: 'People have bid, made offers or paid because of this grade, so it can’t change',
    });
  if (row.certificate_state === 'revoked')
    return refuse('certificate_state', { detail: 'Its certificate is revoked for good' });
  if (row.serial !== null && grade !== 'gold' && grade !== 'silver')
    return refuse('certificate_state', { detail: 'It has a certificate. Revoke the certificate instead' });
  return null;
}

async function filesRefusal(tx: Tx, itemId: string, { evidence }: AuthenticationDecision): Promise<Refusal | null> {
  const ids = evidence.flatMap(({ fileId }) => (fileId === null ? [] : [fileId]));
  const { rows } = await tx.client.query<Pick<Tables['evidence_file'], 'id'>>(
    'select id from evidence_file where item_id = $1 and id = any($2::uuid[])',
    [itemId, ids],
  );
  const known = new Set(rows.map(({ id }) => id));
  if (ids.every((id) => known.has(id))) return null;
  return refuse('validation_failed', {
    errors: [issue('evidence', 'unknown', 'This file isn’t among the item’s evidence files')],
  });
}

/** Who decided, and who confirmed it. */
async function authenticatorsOf(
  tx: Tx,
  { actor, approval }: Decide,
): Promise<{ authenticatorId: string; secondId: string | null }> {
  if (approval === undefined) return { authenticatorId: actor.userId, secondId: null };
  const { rows } = await tx.client.query<Pick<Tables['office_request'], 'requested_by'>>(
    'select requested_by from office_request where id = $1',
    [approval.requestId],
  );
  return { authenticatorId: rows[0]!.requested_by, secondId: actor.userId };
}

/**
 * Decides about an item. What takes two people is requested, and decided once a second authenticator confirms it.
 * Refusals: not_found; validation_failed (a witness, evidence, check or picture is missing); item_in_transaction (people have
 * committed by its grade); certificate_state (sealed, and neither gold nor silver; or revoked); request_state (a
 * decision waits for a second authenticator).
 */
export function decideAuthentication(ctx: AppContext, given: Decide): Promise<Authentication | Requested | Refusal> {
  return transact(ctx, async (tx) => {
    const at = ctx.clock.now();
    const { itemId, grade, witness, evidence, checklist, actor, note, approval } = given;
    const decision: AuthenticationDecision = { grade, witness, evidence, checklist };
    const row = await lockItem(tx, itemId);
    if (row === undefined) return refuse('not_found');
    const refusal = stateRefusal(row, grade);
    if (refusal !== null) return refusal;
    const errors = checkDecision(decision, { isAutographed: row.autographed, pictures: row.pictures }, at);
    if (errors.length > 0) return refuse('validation_failed', { errors });
    const unknown = await filesRefusal(tx, itemId, decision);
    if (unknown !== null) return unknown;
    const from = row.last_grade ?? row.authentication_type;
    const held = await requireSecondPerson(tx, {
      kind: 'authentication',
      subjectId: itemId,
      terms: { ...decision, ...(given.publicNote === undefined ? {} : { publicNote: given.publicNote }) },
      isNeeded: twoPersons.authentication({
        from,
        grade,
        estimateCents: row.estimate_high_cents ?? row.estimate_low_cents,
      }),
      effect: null,
      ...{ actor, note, approval, at },
    });
    if (held !== null) return held;
    if (
      approval === undefined &&
      (await readRequestAbout(tx.client, 'authentication', itemId, ctx.clock.now())) !== null
    )
      return refuse('request_state', { detail: 'A decision about it waits for a second authenticator' });
    const people = await authenticatorsOf(tx, given);
    const id = await writeDecision(ctx, tx, { ...given, ...people, position: row.position + 1, at });
    await recordAudit(tx, {
      actor,
      action: `authentication.${grade}`,
      subject: 'item',
      subjectId: itemId,
      note: approval?.note ?? note,
      before: { grade: from },
      after: { grade, witness, evidence: evidence.length, checklist },
      at,
    });
    return readAuthentication(tx.client, id);
  });
}

/** Writes a decision, the item's grade, and the entry in its chain of custody. The caller holds the item's lock. */
async function writeDecision(
  ctx: AppContext,
  tx: Tx,
  given: Decide & { authenticatorId: string; secondId: string | null; position: number; at: number },
): Promise<string> {
  const { itemId, grade, witness, at } = given;
  const id = newId(at);
  const publicNote = given.publicNote ?? publicText(given);
  await tx.client.query(
    `insert into authentication (id, item_id, position, grade, witness, evidence, checklist, note, public_note, authenticator_id, second_id, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      id,
      itemId,
      given.position,
      grade,
      witness === null ? null : JSON.stringify(witness),
      JSON.stringify(given.evidence),
      JSON.stringify(given.checklist),
      given.note,
      publicNote,
      given.authenticatorId,
      given.secondId,
      new Date(at),
    ],
  );
  const isPositive = grade === 'gold' || grade === 'silver';
  await tx.client.query(
    `update item set authentication_type = $2, authentication_note = case when $2::text is null then '' else $3 end where id = $1`,
    [itemId, isPositive ? grade : null, publicNote],
  );
  if (isPositive)
    await addProvenance(tx, {
      itemId,
      at,
      kind: 'authenticated',
      place: businessName(readSettings(ctx)),
      text: `${grade === 'gold' ? 'Gold' : 'Silver'}. ${publicNote}`,
    });
  return id;
}
