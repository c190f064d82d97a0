import { US_STATES } from '@assay/domain/account/postal.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { SelectField } from '@assay/ui/components/SelectField.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';
import { type ReactNode, useRef } from 'react';
import { FormErrors } from '../../forms/FormErrors.tsx';
import { useApiForm } from '../../forms/useApiForm.ts';
import { browserApi } from '../../session/browserApi.ts';
import { CertificateFile } from './CertificateFile.tsx';

const FIELDS = ['state', 'number', 'businessName', 'expiresOn'] as const;
type Field = (typeof FIELDS)[number];
const STATES = Object.entries(US_STATES).map(([value, label]) => ({ value, label }));
const WRONG: Readonly<Record<Field, string>> = {
  state: 'Choose a state',
  number: 'Required',
  businessName: 'Required',
  expiresOn: 'Enter the expiration date',
};

/**
 * Returns false if the upload failed. The certificate is already submitted, and the file can be sent again from its
 * card.
 */
async function sendFile(id: string, file: File): Promise<boolean> {
  try {
    await browserApi.call('tax.certificateFile', { params: { id }, file });
    return true;
  } catch (error) {
    if (!(error instanceof Response) && !(error instanceof TypeError)) throw error;
    return false;
  }
}

/** Submits a resale certificate. */
export function CertificateForm({
  onSaved,
  more,
}: {
  /** `isFileRefused`: the form was saved, but its file was rejected. */
  onSaved: (isFileRefused: boolean) => Promise<void>;
  more: ReactNode;
}) {
  const file = useRef<File | null>(null);
  const form = useApiForm<Field>({
    fields: FIELDS,
    idPrefix: 'certificate-',
    check: (values) =>
      FIELDS.filter((name) => values[name].trim() === '').map((name) => ({
        path: name,
        code: 'required',
        message: WRONG[name],
      })),
    submit: async (values) => {
      const { id } = await browserApi.call('tax.submitCertificate', { body: values });
      await onSaved(file.current !== null && !(await sendFile(id, file.current)));
    },
  });
  return (
    <form {...form.props} className="space-y-5">
      <FormErrors of={form} />
      <SelectField {...form.field('state')} label="State" placeholder="Choose" options={STATES} autoComplete="off" />
      <TextField
        {...form.field('businessName')}
        label="Business name"
        hint="As shown on the certificate."
        autoComplete="organization"
        maxLength={100}
      />
      <TextField
        {...form.field('number')}
        label="Certificate number"
        look="mono"
        autoComplete="off"
        spellCheck={false}
        maxLength={50}
      />
      <TextField {...form.field('expiresOn')} label="Expiration date" type="date" autoComplete="off" />
      <CertificateFile
        onChoose={(chosen) => {
          file.current = chosen;
        }}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="commit" pending={form.isPending} pendingLabel="Sending…">
          Submit certificate
        </Button>
        {more}
      </div>
    </form>
  );
}
