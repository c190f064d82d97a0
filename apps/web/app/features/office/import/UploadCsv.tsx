import { ImportKind } from '@assay/domain/office/import/import.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { Field } from '@assay/ui/components/Field.tsx';
import { FileInput } from '@assay/ui/components/FileInput.tsx';
import { SelectField } from '@assay/ui/components/SelectField.tsx';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { FormErrors } from '../../../forms/FormErrors.tsx';
import { useApiForm } from '../../../forms/useApiForm.ts';
import { browserApi } from '../../../session/browserApi.ts';
import { KIND_OPTIONS } from './importText.ts';

const MAX_BYTES = 8 * 1024 * 1024;

/** Uploads a CSV file for a dry run. */
export function UploadCsv() {
  const chosen = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useState<string>(ImportKind[0]);
  const navigate = useNavigate();
  const form = useApiForm<'kind' | 'file'>({
    fields: ['kind', 'file'],
    fieldOf: { file_invalid: 'file', file_too_large: 'file' },
    check: () => {
      const file = chosen.current?.files?.[0];
      if (file === undefined) return [{ path: 'file', code: 'required', message: 'Choose a CSV file' }];
      return file.size > MAX_BYTES
        ? [{ path: 'file', code: 'invalid', message: 'Choose a CSV file of 8 MB or less' }]
        : [];
    },
    submit: async (values) => {
      const file = chosen.current?.files?.[0];
      if (file === undefined) return;
      const { id } = await browserApi.call('office.importUpload', {
        query: {
          kind: ImportKind.find((one) => one === values.kind) ?? ImportKind[0],
          name: file.name.slice(0, 120) || 'import.csv',
        },
        file,
      });
      await navigate(`/office/import/${id}`);
    },
  });
  const { error, ...file } = form.field('file');
  return (
    <form className="office-form" aria-label="Upload a CSV file" {...form.props}>
      <FormErrors of={form} />
      <SelectField
        {...form.field('kind')}
        label="What it lists"
        options={KIND_OPTIONS}
        value={kind}
        onChange={({ currentTarget }) => setKind(currentTarget.value)}
      />
      <Field
        id={file.id}
        label="CSV file"
        hint={
          <>
            Up to 10,000 rows, with column heads in the first row.{' '}
            <a className="link" href={`/v1/office/import-template?kind=${kind}`} download={`${kind}s.csv`}>
              Download a template
            </a>
          </>
        }
        error={error}
      >
        {(control) => <FileInput {...file} {...control} ref={chosen} accept=".csv,.tsv,.txt,text/csv" />}
      </Field>
      <p>
        <Button type="submit" variant="commit" pending={form.isPending} pendingLabel="Checking…">
          Upload and check
        </Button>
      </p>
      <p className="text-small text-ink-2">Nothing is created yet. You’ll see what each row would do first.</p>
    </form>
  );
}
