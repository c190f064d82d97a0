import { newIdempotencyKey } from '@assay/client/index.ts';
import type { ImportDetail } from '@assay/contract/shapes/import.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';
import { useRevalidator } from 'react-router';
import { FormErrors } from '../../../forms/FormErrors.tsx';
import { useApiForm } from '../../../forms/useApiForm.ts';
import { browserApi } from '../../../session/browserApi.ts';
import { useShowResult } from '../actionResult.ts';
import { countOf, planText } from './importText.ts';

/** Runs a checked import: what the page is for, so its form is open. */
export function RunImport({ file }: { file: ImportDetail }) {
  const { revalidate } = useRevalidator();
  const showResult = useShowResult();
  const label = `Import ${countOf(file.plan.create + file.plan.change, 'row')}`;
  const form = useApiForm<'note'>({
    fields: ['note'],
    idPrefix: 'run-',
    check: ({ note }) =>
      note.trim().length >= 3 ? [] : [{ path: 'note', code: 'too_short', message: 'Enter a reason' }],
    submit: async ({ note }) => {
      await browserApi.call('office.importRun', {
        params: { id: file.id },
        body: { note: note.trim() },
        idempotencyKey: newIdempotencyKey(),
      });
      await revalidate();
      showResult('The import has started.');
    },
  });
  return (
    <form className="import-run" aria-label={label} {...form.props}>
      <FormErrors of={form} />
      <p>{planText(file)}</p>
      <div className="import-fields">
        <TextField label="Note for the audit log" autoComplete="off" maxLength={500} {...form.field('note')} />
        <p className="import-submit">
          <Button type="submit" variant="commit" pending={form.isPending} pendingLabel="One moment…">
            {label}
          </Button>
        </p>
      </div>
    </form>
  );
}
