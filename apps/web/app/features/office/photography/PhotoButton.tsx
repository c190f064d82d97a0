import './photography.css';

const ACCEPT = 'image/jpeg,image/png,image/webp,image/avif';

/** A file field as a button. `isCamera`: a phone opens its camera, for one photo at a time. */
export function PhotoButton({
  label,
  isMain = false,
  isCamera = false,
  isBusy = false,
  onFiles,
}: {
  label: string;
  isMain?: boolean;
  isCamera?: boolean;
  isBusy?: boolean;
  onFiles: (files: File[]) => void;
}) {
  return (
    <label className={`btn ${isMain ? 'btn-commit' : 'btn-quiet'} photo-button`}>
      {label}
      <input
        type="file"
        className="visually-hidden"
        accept={ACCEPT}
        disabled={isBusy}
        {...(isCamera ? { capture: 'environment' as const } : { multiple: true })}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
