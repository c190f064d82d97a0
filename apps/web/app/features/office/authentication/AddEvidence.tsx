import { Button } from '@assay/ui/components/Button.tsx';
import { Field } from '@assay/ui/components/Field.tsx';
import { FileInput } from '@assay/ui/components/FileInput.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';
import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { FormErrors } from '../../../forms/FormErrors.tsx';
import { browserApi } from '../../../session/browserApi.ts';
import { useShowResult } from '../actionResult.ts';
import { useDraftedForm } from '../draft/useDraftedForm.ts';
import { RestoredDraft } from '../draft/useFormDraft.tsx';

const MAX_BYTES = 10 * 1024 * 1024;

/** Adds an evidence file to an item. */
export function AddEvidence({ itemId }: { itemId: string }) {
  const [round, setRound] = useState(0);
  return <EvidenceForm key={round} itemId={itemId} onDone={() => setRound((last) => last + 1)} />;
}

function EvidenceForm({ itemId, onDone }: { itemId: string; onDone: () => void }) {
  const chosen = useRef<HTMLInputElement>(null);
  const { revalidate } = useRevalidator();
  const showResult = useShowResult();
  const form = useDraftedForm<'file' | 'name'>({
    draftKey: `evidence:${itemId}`,
    fields: ['file', 'name'],
    idPrefix: 'evidence-',
    fieldOf: { file_invalid: 'file', file_too_large: 'file' },
    check: ({ name }) => {
      const file = chosen.current?.files?.[0];
      return [
        ...(file === undefined
          ? [{ path: 'file', code: 'required', message: 'Choose a file' }]
          : file.size > MAX_BYTES
            ? [{ path: 'file', code: 'invalid', message: 'Choose a file of 10 MB or less' }]
            : []),
        ...(name.trim() === '' ? [{ path: 'name', code: 'required', message: 'Enter what it is' }] : []),
      ];
    },
    submit: async ({ name }, sent) => {
      const file = chosen.current?.files?.[0];
      if (file === undefined) return;
      await browserApi.call('office.evidenceUpload', { params: { id: itemId }, query: { name: name.trim() }, file });
      sent();
      await revalidate();
      onDone();
      showResult('Evidence added.');
    },
  });
  const { error, ...file } = form.field('file');
  return (
    <details className="office-act mt-3">
      <summary className="btn btn-quiet">Add evidence file</summary>
      <form className="office-form" aria-label="Add evidence file" {...form.props}>
        <FormErrors of={form} />
        <RestoredDraft of={form.draft} />
        <Field id={file.id} label="File" hint="PDF, JPEG or PNG, up to 10 MB. Only staff see it." error={error}>
          {(control) => <FileInput {...file} {...control} ref={chosen} accept="application/pdf,image/jpeg,image/png" />}
        </Field>
        <TextField
          label="What it is"
          hint="For example, Letter from the equipment manager."
          autoComplete="off"
          maxLength={120}
          {...form.field('name')}
        />
        <p>
          <Button type="submit" variant="commit" pending={form.isPending} pendingLabel="Uploading…">
            Add file
          </Button>
        </p>
      </form>
    </details>
  );
}
