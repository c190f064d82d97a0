import type { ImportDetail } from '@assay/contract/shapes/import.ts';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { DateTime } from '../../../lib/DateTime.tsx';
import { browserApi } from '../../../session/browserApi.ts';
import { OfficeAction } from '../OfficeAction.tsx';
import { CREATED_NOUNS, countOf } from './importText.ts';

/** Runs a checked import, or undoes one that ran in the last 24 hours. */
export function ImportActions({ file }: { file: ImportDetail }) {
  const good = file.plan.create + file.plan.change;
  return (
    <div className="office-acts">
      {file.status === 'checked' && good > 0 ? (
        <OfficeAction
          id="run"
          title={`Import ${countOf(good, 'row')}`}
          tone="commit"
          isOpen
          send={(_values, note, idempotencyKey) =>
            browserApi.call('office.importRun', { params: { id: file.id }, body: { note }, idempotencyKey })
          }
          doneMessage="The import has started."
        >
          <p className="text-ink-2">
            {file.plan.create === 0 ? null : `Creates ${countOf(file.plan.create, CREATED_NOUNS[file.kind])}. `}
            {file.plan.change === 0 ? null : `Changes ${countOf(file.plan.change, 'record')}. `}
            {file.plan.refuse === 0 ? null : `Leaves out ${countOf(file.plan.refuse, 'refused row')}. `}
            {file.plan.create === 0 ? null : 'You can undo what it creates for 24 hours.'}
          </p>
        </OfficeAction>
      ) : null}
      {file.status === 'done' && file.sale !== null && file.result.created > 0 ? (
        <LinkButton href={`/office/sales/${file.sale.id}?act=publish`} variant="commit">
          Publish the sale
        </LinkButton>
      ) : null}
      {file.undoUntil === null ? null : (
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
            Removes what it created and no one has worked on since. Possible until <DateTime at={file.undoUntil} />.
          </p>
        </OfficeAction>
      )}
      {file.plan.refuse + file.result.refused === 0 ? null : (
        <a className="btn btn-quiet" href={`/v1/office/import/${file.id}/refused`} download="refused-rows.csv">
          Download refused rows
        </a>
      )}
    </div>
  );
}
