import { FileInput } from '@assay/ui/components/FileInput.tsx';
import { useId, useState } from 'react';

const MAX_BYTES = 5 * 1024 * 1024;

/** Chooses the file of a certificate; one that is too large is refused here. Null: none, or one that is refused. */
export function CertificateFile({
  label = 'The certificate itself',
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
        {isTooLarge
          ? 'A certificate is at most 5 MB.'
          : 'PDF, JPEG or PNG, at most 5 MB. We can decide sooner with it.'}
      </p>
    </div>
  );
}
