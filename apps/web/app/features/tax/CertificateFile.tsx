import { FileInput } from '@assay/ui/components/FileInput.tsx';
import { useId, useState } from 'react';

const MAX_BYTES = 5 * 1024 * 1024;

/** File input for a certificate. Rejects a file that is too large. Null: none, or a rejected one. */
export function CertificateFile({
  label = 'Copy of the certificate',
  isPending = false,
  onChoose,
}: {
  label?: string;
  isPending?: boolean;
  onChoose: (file: File | null) => void;
}) {
  const id = useId();
  const [isTooLarge, setTooLarge] = useState(false);
  return (
    <div>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <FileInput
        id={id}
        accept="application/pdf,image/jpeg,image/png"
        disabled={isPending}
        aria-describedby={`${id}-hint`}
        aria-invalid={isTooLarge || undefined}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0] ?? null;
          const isFine = file === null || file.size <= MAX_BYTES;
          setTooLarge(!isFine);
          onChoose(isFine ? file : null);
        }}
      />
      <p id={`${id}-hint`} className={isTooLarge ? 'field-error' : 'field-hint'}>
        {isTooLarge ? 'Choose a file of 5 MB or less.' : 'PDF, JPEG or PNG, up to 5 MB. A copy helps us decide faster.'}
      </p>
    </div>
  );
}
