import type { Media } from '@assay/contract/shapes/item.ts';
import { focusClass } from '@assay/ui/focusClass.ts';

/** Width and height, in CSS pixels. */
const SIDE = 64;

/** The first photo of an object in a list. Its place is kept while it loads, and where there is none. */
export function Thumb({ picture }: { picture: Pick<Media, 'url' | 'alt' | 'focalX' | 'focalY'> | null }) {
  if (picture === null)
    return (
      <span className="thumb">
        <span className="visually-hidden">No photo</span>
      </span>
    );
  const { url, alt, focalX, focalY } = picture;
  return (
    <img
      className={`thumb ${focusClass({ x: focalX, y: focalY })}`}
      src={`${url}?w=320`}
      alt={alt}
      width={SIDE}
      height={SIDE}
      loading="lazy"
    />
  );
}

/** The column of photos of a list whose rows have a picture. */
export const PICTURE_COLUMN = {
  key: 'picture',
  label: 'Photo',
  kind: 'picture',
  cell: ({ picture }: { picture: Media | null }) => <Thumb picture={picture} />,
} as const;
