import type { ImportDetail } from '@assay/contract/shapes/import.ts';
import { IMPORT_ROLES } from '@assay/domain/office/import/import.ts';
import { mayCall } from '@assay/domain/office/roles.ts';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { DateTime } from '../../../lib/DateTime.tsx';
import { browserApi } from '../../../session/browserApi.ts';
import { OfficeAction } from '../OfficeAction.tsx';
import { useStaffRoles } from '../useMayDo.ts';
import { ChooseLetters } from './ChooseLetters.tsx';
import { MapColumns } from './MapColumns.tsx';
import { MissingNames } from './MissingNames.tsx';
import { RunImport } from './RunImport.tsx';

/** What can be done with an import: run it, map its columns, get its refused rows, undo it. */
export function ImportActions({ file }: { file: ImportDetail }) {
  const mayDo = mayCall(useStaffRoles(), { method: 'POST', roles: IMPORT_ROLES[file.kind] });
  const isChecked = file.status === 'checked';
  const { plan, result, sale } = file;
  return (
    <>
      {mayDo && isChecked && !file.encoding.isSure ? <ChooseLetters file={file} /> : null}
      {mayDo && isChecked && file.encoding.isSure && plan.create + plan.change > 0 ? (
        <RunImport key={file.id} file={file} />
      ) : null}
      {mayDo && isChecked && file.nameCount > 0 ? (
        <MissingNames key={JSON.stringify([file.id, file.mapping, file.names])} file={file} />
      ) : null}
      {isChecked && file.mappedAs !== null ? (
        <p className="text-small text-ink-2">
          Columns are used as {file.mappedAs.by} chose them for the same heads on <DateTime at={file.mappedAs.at} />.
        </p>
      ) : null}
      <div className="office-acts">
        {file.status === 'done' && sale !== null && result.created > 0 ? (
          <LinkButton href={`/office/sales/${sale.id}?act=publish`} variant="commit">
            Publish the sale
          </LinkButton>
        ) : null}
        {plan.refuse + result.refused === 0 ? null : (
          <a className="btn btn-quiet" href={`/v1/office/import/${file.id}/refused`} download="refused-rows.csv">
            Download refused rows
          </a>
        )}
        {mayDo && isChecked ? <MapColumns key={file.id + JSON.stringify(file.mapping)} file={file} /> : null}
        {mayDo && isChecked && file.encoding.isSure ? <ChooseLetters file={file} /> : null}
        {mayDo && file.undoUntil !== null ? (
          <OfficeAction
            id="undo"
            title="Undo this import"
            tone="danger"
            send={(_values, note, idempotencyKey) =>
              browserApi.call('office.importUndo', { params: { id: file.id }, body: { note }, idempotencyKey })
            }
            doneMessage="The import is being undone."
          >
            <p className="text-ink-2">
              Removes what it created and no one has changed, used or merged since; each row that is kept says why.
              Possible until <DateTime at={file.undoUntil} />.
            </p>
          </OfficeAction>
        ) : null}
      </div>
    </>
  );
}
