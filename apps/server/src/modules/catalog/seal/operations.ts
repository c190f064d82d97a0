import { randomBytes } from 'node:crypto';
import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { SealBatch } from '@assay/contract/shapes/seal.ts';
import { issue, required } from '@assay/domain/account/issue.ts';
import { type SealAct, type SealStatus, sealMove } from '@assay/domain/item/seal.ts';
import { readCode, SEAL_BYTES, toSerial, toToken } from '@assay/domain/item/serial.ts';
import { mayCall, type StaffRole } from '@assay/domain/office/roles.ts';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { newId } from '../../../platform/ids.ts';
import { transact } from '../../../platform/outbox.ts';
import { readBatch, readPrint, type SealPrint } from './queries.ts';

// The stock of seals (rules §6). Codes of QR codes leave the database only in audited prints.

const SERIES = 'AS';

type SealCodes = Pick<Tables['seal'], 'serial' | 'token'>;
const drawCodes = (): SealCodes => ({
  serial: toSerial(SERIES, randomBytes(SEAL_BYTES.serial)),
  token: toToken(randomBytes(SEAL_BYTES.token)),
});

/** Makes a batch of seals, each with a random serial and code. `draw`: where its codes come from instead. */
export function createSeals(
  ctx: AppContext,
  given: { count: number; note: string; actor: Actor; draw?: () => SealCodes },
): Promise<SealBatch> {
  return transact(ctx, async (tx) => {
    const { count, note, actor, draw = drawCodes } = given;
    const at = ctx.clock.now();
    const id = newId(at);
    await tx.client.query(
      'insert into seal_batch (id, count, note, created_by, created_at) values ($1, $2, $3, $4, $5)',
      [id, count, note, actor.userId, new Date(at)],
    );
    // 40 random bits in a serial: one that exists is skipped, and its place taken by another.
    for (let made = 0; made < count; ) {
      const wanted = Array.from({ length: count - made }, draw);
      const { rowCount } = await tx.client.query(
        `insert into seal (serial, token, batch_id, position, status, changed_at)
         select w.serial, w.token, $3, $4 + row_number() over (order by w.serial), 'printed', $5
         from (select distinct on (serial) serial, token from unnest($1::text[], $2::text[]) as u (serial, token)) w
         where not exists (select from item i where i.serial = w.serial) and not exists (select from seal s where s.serial = w.serial)`,
        [wanted.map(({ serial }) => serial), wanted.map(({ token }) => token), id, made, new Date(at)],
      );
      made += rowCount ?? 0;
    }
    await recordAudit(tx, { actor, action: 'seal.batch', subject: 'seal', subjectId: id, note, after: { count }, at });
    return readBatch(tx.client, id);
  });
}

/** Reads a batch to print it, and writes who printed it to the audit log. Refusal: not_found. */
export function printBatch(
  ctx: AppContext,
  given: { batchId: string; as: 'sheet' | 'vector' | 'table'; actor: Actor },
): Promise<SealPrint | Refusal> {
  return transact(ctx, async (tx) => {
    const { batchId, as, actor } = given;
    const print = await readPrint(tx.client, batchId);
    if (print === null) return refuse('not_found');
    await recordAudit(tx, {
      actor,
      action: `seal.print_${as}`,
      subject: 'seal',
      subjectId: batchId,
      after: { number: print.number, seals: print.seals.length },
      at: ctx.clock.now(),
    });
    return print;
  });
}

type Change = {
  serials: readonly string[];
  to: SealStatus;
  itemId?: string;
  actorId: string | null;
  note: string;
  at: number;
};

/** Writes new statuses of locked seals and what they were. */
export async function writeChange(tx: Tx, change: Change): Promise<void> {
  const { serials, to, itemId = null, actorId, note, at } = change;
  await tx.client.query(
    `insert into seal_change (id, serial, from_status, to_status, item_id, actor_id, note, at)
     select w.id, s.serial, s.status, $3, coalesce($4, s.item_id), $5, $6, $7
     from unnest($1::uuid[], $2::text[]) as w (id, serial) join seal s on s.serial = w.serial`,
    [serials.map(() => newId(at)), serials, to, itemId, actorId, note, new Date(at)],
  );
  await tx.client.query(
    'update seal set status = $2, item_id = coalesce($3, item_id), changed_at = $4 where serial = any($1::text[])',
    [serials, to, itemId, new Date(at)],
  );
}

type StockRow = Pick<Tables['seal'], 'serial' | 'token' | 'status' | 'batch_id'>;

/** The seals that these codes name, locked in order of serial. */
async function lockSeals(tx: Tx, codes: readonly string[]): Promise<StockRow[]> {
  const read = codes.map(readCode);
  const { rows } = await tx.client.query<StockRow>(
    `select serial, token, status, batch_id from seal where serial = any($1::text[]) or token = any($2::text[]) order by serial for update`,
    [
      read.flatMap((code) => (code.kind === 'serial' ? [code.serial] : [])),
      read.flatMap((code) => (code.kind === 'token' ? [code.token] : [])),
    ],
  );
  return rows;
}

async function findAuthenticator(tx: Tx, username: string): Promise<string | null> {
  const { rows } = await tx.client.query<{ id: string; roles: StaffRole[] }>(
    'select id, staff_roles as roles from users where username = lower($1) and deleted_at is null and blocked_at is null',
    [username],
  );
  const [found] = rows;
  return found !== undefined && mayCall(found.roles, { method: 'POST', roles: ['authenticator'] }) ? found.id : null;
}

/**
 * Moves seals that are on no item: all of them, or none. Refusals: validation_failed (an unknown code, one in another
 * status, issued to no authenticator).
 */
export function moveSeals(
  ctx: AppContext,
  given: { act: SealAct; serials: readonly string[]; issuedTo?: string | undefined; note: string; actor: Actor },
): Promise<{ changed: number } | Refusal> {
  return transact(ctx, async (tx) => {
    const { act, serials: codes, issuedTo, note, actor } = given;
    const at = ctx.clock.now();
    const holderId = issuedTo === undefined ? null : await findAuthenticator(tx, issuedTo);
    if (act === 'issue' && holderId === null)
      return refuse('validation_failed', {
        errors: [
          issuedTo === undefined
            ? required('issuedTo')
            : issue('issuedTo', 'unknown', 'There’s no authenticator with this username'),
        ],
      });
    const seals = await lockSeals(tx, codes);
    const refusal = stockRefusal(codes, seals, act);
    if (refusal !== null) return refusal;
    const serials = seals.map(({ serial }) => serial);
    await writeChange(tx, { serials, to: sealMove(act).to, actorId: actor.userId, note, at });
    if (act === 'issue')
      await tx.client.query('update seal set issued_to = $2 where serial = any($1::text[])', [serials, holderId]);
    await recordAudit(tx, {
      actor,
      action: `seal.${act}`,
      subject: 'seal',
      subjectId: seals[0]?.batch_id ?? newId(at),
      note,
      after: { serials, ...(act === 'issue' ? { issuedTo } : {}) },
      at,
    });
    return { changed: serials.length };
  });
}

function stockRefusal(codes: readonly string[], seals: readonly StockRow[], act: SealAct): Refusal | null {
  const known = new Set(seals.flatMap(({ serial, token }) => [serial, token]));
  const unknown = codes.find((given) => {
    const code = readCode(given);
    return code.kind === 'serial' ? !known.has(code.serial) : code.kind !== 'token' || !known.has(code.token);
  });
  if (unknown !== undefined)
    return refuse('validation_failed', {
      errors: [issue('serials', 'unknown', `${unknown.slice(0, 60)} isn’t one of our seals`)],
    });
  const { from } = sealMove(act);
  const other = seals.find(({ status }) => !from.includes(status));
  if (other === undefined) return null;
  return refuse('validation_failed', {
    errors: [issue('serials', 'status', `${other.serial} is ${other.status}, so this can’t be done`)],
  });
}

/** The seal of an item whose certificate is revoked, in that transaction. */
export async function revokeSeal(
  tx: Tx,
  given: { itemId: string; note: string; actorId: string | null; at: number },
): Promise<void> {
  const { rows } = await tx.client.query<Pick<Tables['seal'], 'serial'>>(
    "select serial from seal where item_id = $1 and status = 'active' for update",
    [given.itemId],
  );
  if (rows.length > 0) await writeChange(tx, { ...given, serials: rows.map(({ serial }) => serial), to: 'revoked' });
}
