import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { Seal } from '@assay/contract/shapes/seal.ts';
import { issue, required } from '@assay/domain/account/issue.ts';
import { mayBind } from '@assay/domain/item/seal.ts';
import { readCode } from '@assay/domain/item/serial.ts';
import { businessName } from '@assay/domain/settings/name.ts';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { transact } from '../../../platform/outbox.ts';
import { readSettings } from '../../../platform/settings.ts';
import { openCertificate } from '../certificate/operations.ts';
import { addProvenance } from '../item/operations.ts';
import { writeChange } from './operations.ts';
import { readSeal } from './queries.ts';

// Sealing: once the item is published its certificate is public, and its pictures are frozen (domain/item/mediaFreeze.ts).

type Bind = {
  itemId: string;
  serial: string;
  isReplacement: boolean;
  /** Where. Left out: at the business. */
  place?: string | undefined;
  note?: string | undefined;
  actor: Actor;
};
type ItemRow = Pick<Tables['item'], 'serial' | 'qrcode' | 'authentication_type' | 'certificate_state'>;
type SealRow = Pick<Tables['seal'], 'serial' | 'token' | 'status' | 'issued_to'>;

const atSerial = (code: string, message: string): Refusal =>
  refuse('validation_failed', { errors: [issue('serial', code, message)] });

function itemRefusal(item: ItemRow, { isReplacement, note }: Bind): Refusal | null {
  if (item.authentication_type === null)
    return refuse('certificate_state', { detail: 'Authenticate the item first: gold or silver' });
  if (!isReplacement)
    return item.serial === null
      ? null
      : refuse('certificate_state', { detail: `It is already sealed with ${item.serial}. Replace its seal instead` });
  if (item.serial === null) return refuse('certificate_state', { detail: 'It has no seal to replace' });
  if (item.certificate_state === 'revoked' || item.certificate_state === 'stolen')
    return refuse('certificate_state', { detail: 'Its certificate is revoked, or the item is reported stolen' });
  return note === undefined ? refuse('validation_failed', { errors: [required('note')] }) : null;
}

/** Locks the seal that a typed or scanned code names. Refusals: validation_failed, code_revoked. */
async function lockSeal(tx: Tx, given: Bind): Promise<{ seal: SealRow } | Refusal> {
  const code = readCode(given.serial);
  if (code.kind === 'mistyped')
    return atSerial('mistyped', `${code.serial} has a wrong character. Compare it with the seal`);
  if (code.kind === 'unreadable') return atSerial('invalid', 'Scan the seal, or type its number');
  const { rows } = await tx.client.query<SealRow>(
    `select serial, token, status, issued_to from seal where ${code.kind === 'serial' ? 'serial' : 'token'} = $1 for update`,
    [code.kind === 'serial' ? code.serial : code.token],
  );
  const seal = rows[0];
  if (seal === undefined) return atSerial('unknown', 'We have no seal with this number');
  if (seal.status === 'lost' || seal.status === 'revoked') return refuse('code_revoked');
  if (!mayBind(seal.status)) return atSerial('taken', `${seal.serial} is on an item already. A seal binds once`);
  if (seal.status === 'issued' && seal.issued_to !== given.actor.userId)
    return atSerial('issued', `${seal.serial} is issued to another authenticator`);
  return { seal };
}

/**
 * Binds a seal to an authenticated item, or replaces its seal: its serial and code, the entry in its chain of custody, and
 * its certificate. Refusals: not_found; certificate_state (not authenticated, sealed already, nothing to replace);
 * validation_failed (an unknown, mistyped or used seal; a replacement without a note); code_revoked (lost or void).
 */
export function bindSeal(ctx: AppContext, given: Bind): Promise<Seal | Refusal> {
  return transact(ctx, async (tx) => {
    const { itemId, isReplacement, actor, place = businessName(readSettings(ctx)) } = given;
    const at = ctx.clock.now();
    const { rows } = await tx.client.query<ItemRow>(
      'select serial, qrcode, authentication_type, certificate_state from item where id = $1 for no key update',
      [itemId],
    );
    const item = rows[0];
    if (item === undefined) return refuse('not_found');
    const refusal = itemRefusal(item, given);
    if (refusal !== null) return refusal;
    const locked = await lockSeal(tx, given);
    if (!('seal' in locked)) return locked;
    const { serial, token } = locked.seal;
    const by = { actorId: actor.userId, note: given.note ?? 'Sealed', at };
    if (item.serial !== null) await retireSeal(tx, { itemId, serial: item.serial, token: item.qrcode, ...by });
    await writeChange(tx, { serials: [serial], to: 'active', itemId, ...by });
    if (item.serial !== null)
      await tx.client.query('update seal set replaces = $2 where serial = $1', [serial, item.serial]);
    await tx.client.query('update item set serial = $2, qrcode = $3 where id = $1', [itemId, serial, token]);
    await addProvenance(tx, {
      itemId,
      at,
      kind: isReplacement ? 'resealed' : 'sealed',
      place,
      text: isReplacement ? `Seal ${item.serial} replaced by ${serial}.` : `Sealed with ${serial}.`,
    });
    if (!isReplacement) await openCertificate(tx, { itemId, actorId: actor.userId, at });
    await recordAudit(tx, {
      actor,
      action: isReplacement ? 'seal.replace' : 'seal.bind',
      subject: 'item',
      subjectId: itemId,
      note: given.note ?? '',
      before: { serial: item.serial },
      after: { serial, place },
      at,
    });
    return readSeal(tx.client, serial);
  });
}

/** The item's seal until now. One from before the stock was recorded enters it here. */
async function retireSeal(
  tx: Tx,
  given: { itemId: string; serial: string; token: string | null; actorId: string; note: string; at: number },
): Promise<void> {
  const { itemId, serial, token, at } = given;
  await tx.client.query(
    `insert into seal (serial, token, status, item_id, changed_at) values ($1, coalesce($2, 'none-' || $1), 'active', $3, $4)
     on conflict (serial) do nothing`,
    [serial, token, itemId, new Date(at)],
  );
  await writeChange(tx, { ...given, serials: [serial], to: 'replaced' });
}
