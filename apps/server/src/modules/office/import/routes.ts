import { routes } from '@assay/contract/index.ts';
import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import type { ImportDetail } from '@assay/contract/shapes/import.ts';
import { IMPORT_ROLES, type ImportKind } from '@assay/domain/office/import/import.ts';
import { mayCall } from '@assay/domain/office/roles.ts';
import { toActor } from '../../../platform/audit.ts';
import type { AppContext } from '../../../platform/context.ts';
import { sendCsv, toCsv } from '../../../platform/csv.ts';
import { type Mounting, mount } from '../../../platform/http/mount.ts';
import { roleRefusal } from '../../../platform/http/staffRefusals.ts';
import { withUpload, withUploads } from '../../../platform/http/upload.ts';
import type { StaffAccess } from '../../../platform/http/viewer.ts';
import { adapterFor } from './adapters.ts';
import type { ChosenName } from './newNames.ts';
import { mapImport, nameImport, runImport, setEncoding, undoImport } from './operations.ts';
import { readImport, readImportRows, readImports, refusedTable } from './queries.ts';
import { uploadImport } from './upload.ts';

const UPLOAD = {
  invalid: 'file_invalid',
  tooLarge: 'file_too_large',
  most: 'Choose a CSV file of 8 MB or less.',
} as const;

/** CSV files for staff: upload with dry run, columns, run and undo. */
export async function mountImport(mounting: Mounting): Promise<void> {
  await withUploads(mounting, 'office.importUpload', (uploads) => {
    mount(uploads, 'office.importUpload', async (call) => {
      const refusal = kindRefusal(call, call.query.kind);
      if (refusal !== null) return refusal;
      const { kind, name: fileName, saleId = null } = call.query;
      return withUpload(call, UPLOAD, async (bytes) => {
        const id = await uploadImport(call.ctx, { kind, fileName, saleId, bytes, actor: toActor(call) });
        return isRefusal(id) ? id : detail(call.ctx, id);
      });
    });
  });
  mount(mounting, 'office.imports', ({ ctx, query }) => readImports(ctx, query));
  mount(mounting, 'office.import', ({ ctx, params }) => detail(ctx, params.id));
  mount(mounting, 'office.importRows', async ({ ctx, params, query }) => {
    return (await readImportRows(ctx, params.id, query)) ?? refuse('not_found');
  });
  mount(mounting, 'office.importTable', async ({ ctx, params, reply }) => {
    const table = await refusedTable(ctx, params.id);
    return table === null ? refuse('not_found') : sendCsv(reply, 'refused-rows.csv', table);
  });
  mount(mounting, 'office.importTemplate', async ({ query, reply }) =>
    sendCsv(
      reply,
      `${query.kind}s.csv`,
      toCsv(
        adapterFor(query.kind).fields.map(({ label }) => label),
        [],
      ),
    ),
  );
  mount(mounting, 'office.importMapping', async (call) => {
    const { id } = call.params;
    const refusal = await fileRefusal(call, id);
    if (refusal !== null) return refusal;
    return (await mapImport(call.ctx, { id, chosen: call.body.mapping, actor: toActor(call) })) ?? detail(call.ctx, id);
  });
  mount(mounting, 'office.importNames', async (call) => {
    const { id } = call.params;
    const refusal = (await fileRefusal(call, id)) ?? namesRefusal(call, call.body.names);
    if (refusal !== null) return refusal;
    const { names } = call.body;
    return (await nameImport(call.ctx, { id, names, actor: toActor(call) })) ?? detail(call.ctx, id);
  });
  mount(mounting, 'office.importEncoding', async (call) => {
    const { id } = call.params;
    const refusal = await fileRefusal(call, id);
    if (refusal !== null) return refusal;
    const { encoding } = call.body;
    return (await setEncoding(call.ctx, { id, encoding, actor: toActor(call) })) ?? detail(call.ctx, id);
  });
  mount(mounting, 'office.importRun', async (call) => {
    const { id } = call.params;
    const refusal = await fileRefusal(call, id);
    if (refusal !== null) return refusal;
    return (await runImport(call.ctx, { id, ...call.body, actor: toActor(call) })) ?? detail(call.ctx, id);
  });
  mount(mounting, 'office.importUndo', async (call) => {
    const { id } = call.params;
    const refusal = await fileRefusal(call, id);
    if (refusal !== null) return refusal;
    return (await undoImport(call.ctx, { id, note: call.body.note, actor: toActor(call) })) ?? detail(call.ctx, id);
  });
}

type StaffCall = { ctx: AppContext; staff: StaffAccess };

/** Each kind is imported by the roles that make its records by hand. */
const kindRefusal = ({ staff }: StaffCall, kind: ImportKind): Refusal | null =>
  mayCall(staff.roles, { method: 'POST', roles: IMPORT_ROLES[kind] }) ? null : roleRefusal(IMPORT_ROLES[kind]);

/** Names are created by the roles that make them by hand. */
function namesRefusal({ staff }: StaffCall, names: readonly ChosenName[]): Refusal | null {
  const made = names.find(({ choice }) => choice === 'create');
  if (made === undefined) return null;
  const { roles } = routes[`office.${made.kind}.create`];
  return mayCall(staff.roles, { method: 'POST', roles }) ? null : roleRefusal(roles);
}

async function fileRefusal(call: StaffCall, id: string): Promise<Refusal | null> {
  const { rows } = await call.ctx.pool.query<{ kind: ImportKind }>('select kind from import where id = $1', [id]);
  return rows[0] === undefined ? refuse('not_found') : kindRefusal(call, rows[0].kind);
}

async function detail(ctx: AppContext, id: string): Promise<ImportDetail | Refusal> {
  return (await readImport(ctx, id)) ?? refuse('not_found');
}
