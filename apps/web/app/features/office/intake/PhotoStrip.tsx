import './intake.css';
import type { ArrivalPicture } from '@assay/contract/shapes/arrival.ts';
import { Icon } from '@assay/ui/components/Icon.tsx';
import { useEffect, useState } from 'react';
import { useTimeZone, whenText } from '../../../lib/DateTime.tsx';
import { PhotoButton } from '../photography/PhotoButton.tsx';

/** Photos of an object as it arrived, small; each opens whole. */
export function PhotoStrip({ pictures, of }: { pictures: readonly ArrivalPicture[]; of: string }) {
  const zone = useTimeZone();
  if (pictures.length === 0) return null;
  return (
    <ul className="photo-strip" aria-label={`Photos of ${of}`}>
      {pictures.map(({ id, by, at, width, height }, index) => (
        <li key={id}>
          <a href={`/v1/office/arrival-picture/${id}`}>
            <img
              src={`/v1/office/arrival-picture/${id}`}
              alt={`${of}, ${index + 1} of ${pictures.length}, by ${by}, ${whenText(at, zone)}`}
              width={width}
              height={height}
              loading="lazy"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Photos that are sent with the form: taken with the phone's camera, or chosen. */
export function ChosenPhotos({
  photos,
  isBusy,
  onChange,
}: {
  photos: readonly File[];
  isBusy: boolean;
  onChange: (photos: readonly File[]) => void;
}) {
  const keyOf = ({ name, lastModified, size }: File): string => `${name} ${lastModified} ${size}`;
  // A file that is chosen twice is sent once.
  const add = (files: readonly File[]): void =>
    onChange([...new Map([...photos, ...files].map((file) => [keyOf(file), file])).values()]);
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <PhotoButton
          label={photos.length === 0 ? 'Take a photo' : 'Another photo'}
          isCamera
          isBusy={isBusy}
          onFiles={add}
        />
        <PhotoButton label="Choose photos" isBusy={isBusy} onFiles={add} />
      </div>
      {photos.length === 0 ? null : (
        <ul className="photo-strip" aria-label="Photos to send">
          {photos.map((file, index) => (
            <li key={keyOf(file)}>
              <Preview file={file} label={`Photo ${index + 1}`} />
              <button
                type="button"
                aria-label={`Remove photo ${index + 1}`}
                disabled={isBusy}
                onClick={() => onChange(photos.filter((_, at) => at !== index))}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A picture of a file that is not sent yet. */
function Preview({ file, label }: { file: File; label: string }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url === null ? null : <img src={url} alt={label} width={72} height={72} />;
}
