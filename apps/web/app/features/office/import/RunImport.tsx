import { newIdempotencyKey } from '@assay/client/index.ts';
import type { ImportDetail } from '@assay/contract/shapes/import.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { CheckboxField } from '@assay/ui/components/CheckboxField.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';
import { Link, useRevalidator } from 'react-router';
import { FormErrors } from '../../../forms/FormErrors.tsx';
import { useApiForm } from '../../../forms/useApiForm.ts';
import { DateTime } from '../../../lib/DateTime.tsx';
import { browserApi } from '../../../session/browserApi.ts';
import { useShowResult } from '../actionResult.ts';
import { countOf, planText, recordCount } from './importText.ts';

/** Runs a checked import: what the page is for, so its form is open. */
export function RunImport({ file }: { file: ImportDetail }) {
  const { revalidate } = useRevalidator();
  const showResult = useShowResult();
  const label = `Import ${countOf(file.plan.create + file.plan.change, 'row')}`;
  const { repeats } = file;
  const form = useApiForm<'note' | 'isRepeat'>({
    fields: ['isRepeat', 'note'],
    idPrefix: 'run-',
    check: ({ note, isRepeat }) => [
      ...(repeats === null || isRepeat !== ''
        ? []
        : [{ path: 'isRepeat', code: 'required', message: 'Confirm that you want to import it again' }]),
      ...(note.trim().length >= 3 ? [] : [{ path: 'note', code: 'too_short', message: 'Enter a reason' }]),
    ],
    submit: async ({ note, isRepeat }) => {
      await browserApi.call('office.importRun', {
        params: { id: file.id },
        body: { note: note.trim(), isRepeat: isRepeat !== '' },
        idempotencyKey: newIdempotencyKey(),
      });
      await revalidate();
      showResult('The import has started.');
    },
  });
  return (
    <form className="import-run" aria-label={label} {...form.props}>
      <FormErrors of={form} />
      {repeats === null ? null : (
        <Strip
          tone="amber"
          title={
            <>
              This file was imported on <DateTime at={repeats.at} /> by {repeats.by} (
              {recordCount(file.kind, repeats.rows)}).
            </>
          }
        >
          <Link className="link" to={`/office/import/${repeats.id}`}>
            Open import {repeats.number}
          </Link>
        </Strip>
      )}
      <p>{planText(file)}</p>
      {repeats === null ? null : (
        <CheckboxField
          {...form.field('isRepeat')}
          label="Import it again"
          hint={file.plan.create > 0 ? 'What it creates will be there twice.' : undefined}
        />
      )}
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
