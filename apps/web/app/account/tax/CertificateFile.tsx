import { useId, useState } from 'react';

const MOST_BYTES = 5 * 1024 * 1024;

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
      <input
        id={id}
        type="file"
        accept="application/pdf,image/jpeg,image/png"
        className="mt-1 block w-full text-small file:mr-3 file:min-h-11 file:cursor-pointer file:border file:border-line file:bg-transparent file:px-4 file:text-ink"
        disabled={isPending}
        aria-describedby={`${id}-hint`}
        aria-invalid={isTooLarge || undefined}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0] ?? null;
          const isFine = file === null || file.size <= MOST_BYTES;
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
