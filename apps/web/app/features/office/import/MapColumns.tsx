import { newIdempotencyKey } from '@assay/client/index.ts';
import type { ImportDetail } from '@assay/contract/shapes/import.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { SelectField } from '@assay/ui/components/SelectField.tsx';
import { useRevalidator } from 'react-router';
import { FormErrors } from '../../../forms/FormErrors.tsx';
import { browserApi } from '../../../session/browserApi.ts';
import { useShowResult } from '../actionResult.ts';
import { useDraftedForm } from '../draft/useDraftedForm.ts';
import { RestoredDraft } from '../draft/useFormDraft.tsx';

/** Chooses the column of each field. The dry run follows. */
export function MapColumns({ file }: { file: ImportDetail }) {
  const { revalidate } = useRevalidator();
  const showResult = useShowResult();
  const names = file.fields.map(({ name }) => name);
  const form = useDraftedForm<string>({
    draftKey: `import-columns:${file.id}`,
    fields: names.map((name) => `mapping.${name}`),
    check: (values) => {
      const taken = new Map<string, string>();
      return names.flatMap((name) => {
        const path = `mapping.${name}`;
        const column = values[path] ?? '';
        if (column === '') return [];
        const isTaken = taken.has(column);
        taken.set(column, name);
        return isTaken ? [{ path, code: 'invalid', message: 'This column already fills another field' }] : [];
      });
    },
    submit: async (values, sent) => {
      const mapping = names.flatMap((field) => {
        const column = values[`mapping.${field}`] ?? '';
        return column === '' ? [] : [{ field, column: Number(column) }];
      });
      const { plan } = await browserApi.call('office.importMapping', {
        params: { id: file.id },
        body: { mapping },
        idempotencyKey: newIdempotencyKey(),
      });
      sent();
      await revalidate();
      showResult(
        `Checked again: ${plan.create} to create, ${plan.change} to change, ${plan.refuse} refused.`,
        plan.refuse === 0 ? 'commit' : 'neutral',
      );
    },
  });
  const options = file.columns.map(({ name, samples }, at) => ({
    value: String(at),
    label: `${name === '' ? `Column ${at + 1}` : name}${samples[0] === undefined ? '' : ` (${samples[0].slice(0, 40)})`}`,
  }));
  const isOpen = file.fields.some(({ name, isRequired }) => isRequired && file.mapping[name] === undefined);
  return (
    <details className="office-act" open={isOpen}>
      <summary className="btn btn-quiet">
        Columns: {Object.keys(file.mapping).length} of {file.columns.length} used
      </summary>
      <form className="mt-4" aria-label="Map columns" {...form.props}>
        <FormErrors of={form} />
        <RestoredDraft of={form.draft} />
        <div className="import-columns">
          {file.fields.map(({ name, label }) => (
            <SelectField
              key={name}
              {...form.field(`mapping.${name}`)}
              label={label}
              placeholder="Not in the file"
              options={options}
              defaultValue={file.mapping[name] === undefined ? '' : String(file.mapping[name])}
            />
          ))}
        </div>
        <p className="mt-4">
          <Button type="submit" variant="commit" pending={form.isPending} pendingLabel="Checking…">
            Check again
          </Button>
        </p>
      </form>
    </details>
  );
}
