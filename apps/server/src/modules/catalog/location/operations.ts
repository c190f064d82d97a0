import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { Location } from '@assay/contract/shapes/location.ts';
import { issue } from '@assay/domain/account/issue.ts';
import { LOCATIONS_MAX, readLocations } from '@assay/domain/item/location.ts';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { newId } from '../../../platform/ids.ts';
import { transact } from '../../../platform/outbox.ts';
import { staleRefusal } from '../../../platform/versions.ts';
import { readLocation } from './queries.ts';

// The places of objects. What is on a shelf is said by the object, so a shelf is never deleted, only closed.

/** Adds shelves, and opens closed ones again. Refusal: validation_failed (an unreadable code or range). */
export function createLocations(
  ctx: AppContext,
  given: { codes: string; name: string; note: string; actor: Actor },
): Promise<{ created: number } | Refusal> {
  return transact(ctx, async (tx) => {
    const { name, note, actor } = given;
    const codes = readLocations(given.codes);
    if (codes === null)
      return refuse('validation_failed', {
        errors: [
          issue(
            'codes',
            'invalid',
            `Enter a shelf such as A-01, or a range of up to ${LOCATIONS_MAX} such as A-01..A-12`,
          ),
        ],
      });
    const at = ctx.clock.now();
    const { rows } = await tx.client.query<Pick<Tables['location'], 'id'>>(
      `insert into location as o (id, code, name, created_by, created_at)
       select w.id, w.code, $3, $4, $5 from unnest($1::uuid[], $2::text[]) as w (id, code)
       on conflict (code) do update set closed_at = null where o.closed_at is not null returning id`,
      [codes.map(() => newId(at)), codes, name, actor.userId, new Date(at)],
    );
    const [first] = rows;
    if (first !== undefined)
      await recordAudit(tx, {
        actor,
        action: 'location.create',
        subject: 'location',
        subjectId: first.id,
        note,
        after: { codes: given.codes.toUpperCase(), name, created: rows.length },
        at,
      });
    return { created: rows.length };
  });
}

/** Renames a shelf, closes it, or opens it again. Refusals: not_found; record_changed; validation_failed (closed
 * with objects on it). */
export function changeLocation(
  ctx: AppContext,
  given: {
    id: string;
    version: number;
    name?: string | undefined;
    isClosed?: boolean | undefined;
    note: string;
    actor: Actor;
  },
): Promise<Location | Refusal> {
  return transact(ctx, async (tx) => {
    const { id, isClosed, actor, note } = given;
    const at = ctx.clock.now();
    const { rowCount } = await tx.client.query('select from location where id = $1 for update', [id]);
    if (rowCount === 0) return refuse('not_found');
    const before = await readLocation(tx.client, id);
    const record = { subject: 'location', subjectId: id } as const;
    const stale = await staleRefusal(tx, { ...record, based: given.version, present: before.version });
    if (stale !== null) return stale;
    if (isClosed === true && before.objects > 0)
      return refuse('validation_failed', {
        errors: [
          issue(
            'isClosed',
            'in_use',
            `Move its ${before.objects === 1 ? 'object' : `${before.objects} objects`} to another shelf first`,
          ),
        ],
      });
    await tx.client.query(
      `update location set name = coalesce($2, name),
         closed_at = case when $3::boolean is null then closed_at when $3 then coalesce(closed_at, $4) end where id = $1`,
      [id, given.name ?? null, isClosed ?? null, new Date(at)],
    );
    const after = await readLocation(tx.client, id);
    const toFacts = ({ name, closedAt }: Location) => ({ name, isClosed: closedAt !== null });
    await recordAudit(tx, {
      actor,
      action: 'location.change',
      ...record,
      version: after.version,
      note,
      before: { code: before.code, ...toFacts(before) },
      after: toFacts(after),
      at,
    });
    return after;
  });
}
