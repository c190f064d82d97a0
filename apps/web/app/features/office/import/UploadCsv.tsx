import type { ImportKind } from '@assay/domain/office/import/import.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { Field } from '@assay/ui/components/Field.tsx';
import { FileInput } from '@assay/ui/components/FileInput.tsx';
import { SelectField } from '@assay/ui/components/SelectField.tsx';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { FormErrors } from '../../../forms/FormErrors.tsx';
import { useApiForm } from '../../../forms/useApiForm.ts';
import { KIND_HINTS, KIND_NAMES } from './importText.ts';
import { CSV_TYPES, csvFault, sendCsv } from './sendCsv.ts';

type UploadCsvProps = {
  /** What the viewer may import. */
  kinds: readonly [ImportKind, ...ImportKind[]];
  /** Draft sales, for lots. */
  sales: readonly { id: string; title: string }[];
  /** Chosen by the page before. */
  kind: ImportKind | null;
  saleId: string | null;
};

/** Uploads a CSV file for a dry run. */
export function UploadCsv({ kinds, sales, kind: givenKind, saleId }: UploadCsvProps) {
  const chosen = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useState<ImportKind>(kinds.find((one) => one === givenKind) ?? kinds[0]);
  const navigate = useNavigate();
  const form = useApiForm<'kind' | 'file' | 'saleId'>({
    fields: ['kind', 'saleId', 'file'],
    fieldOf: { file_invalid: 'file', file_too_large: 'file' },
    check: (values) => {
      const fault = csvFault(chosen.current?.files?.[0]);
      return [
        ...(kind === 'lot' && values.saleId === ''
          ? [{ path: 'saleId', code: 'required', message: 'Choose a draft sale' }]
          : []),
        ...(fault === null ? [] : [{ path: 'file', code: 'invalid', message: fault }]),
      ];
    },
    submit: async (values) => {
      const file = chosen.current?.files?.[0];
      if (file === undefined) return;
      await navigate(await sendCsv(file, kind, kind === 'lot' ? values.saleId : undefined));
    },
  });
  const { error, ...file } = form.field('file');
  return (
    <form className="import-upload" aria-label="Upload a file" {...form.props}>
      <FormErrors of={form} />
      <div className="import-fields">
        <SelectField
          {...form.field('kind')}
          label="What it lists"
          options={kinds.map((value) => ({ value, label: KIND_NAMES[value] }))}
          value={kind}
          onChange={({ currentTarget }) => setKind(kinds.find((one) => one === currentTarget.value) ?? kind)}
        />
        {kind === 'lot' ? (
          <SelectField
            {...form.field('saleId')}
            label="Draft sale"
            placeholder="Choose"
            options={sales.map(({ id, title }) => ({ value: id, label: title }))}
            defaultValue={saleId ?? (sales.length === 1 ? sales[0]?.id : '')}
          />
        ) : null}
        <Field id={file.id} label="CSV file" error={error}>
          {(control) => <FileInput {...file} {...control} ref={chosen} accept={CSV_TYPES} />}
        </Field>
        <p className="import-submit">
          <Button type="submit" variant="commit" pending={form.isPending} pendingLabel="Checking…">
            Upload and check
          </Button>
        </p>
      </div>
      <p className="text-small text-ink-2">
        {KIND_HINTS[kind]} Up to 10,000 rows, with column heads in the first row.{' '}
        <a className="link" href={`/v1/office/import-template?kind=${kind}`} download={`${kind}s.csv`}>
          Download a template
        </a>
        . Nothing changes yet: you’ll see what each row would do first.
      </p>
      {kind === 'lot' && sales.length === 0 ? (
        <p className="text-small">
          There’s no draft sale.{' '}
          <Link className="link" to="/office/sales">
            Create one
          </Link>
        </p>
      ) : null}
    </form>
  );
}
