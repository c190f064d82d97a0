import './photography.css';
import type { OfficeMedia } from '@assay/contract/routes/media.ts';
import { PictureFrame } from '@assay/ui/components/PictureFrame.tsx';
import type { MouseEvent } from 'react';
import { pictureOf } from '../../../entities/item/pictures.ts';

type Point = { x: number; y: number };

/** The part of a photo that stays visible when it is cropped: press the picture to set it. */
export function FocalPoint({
  item,
  focus,
  onChange,
}: {
  item: OfficeMedia;
  focus: Point;
  onChange: (point: Point) => void;
}) {
  const setFrom = ({ clientX, clientY, currentTarget }: MouseEvent<HTMLButtonElement>): void => {
    // The keyboard presses it without a place; the fields below are for the keyboard.
    if (clientX === 0 && clientY === 0) return;
    const box = currentTarget.getBoundingClientRect();
    const percent = (at: number): number => Math.min(100, Math.max(0, Math.round(at * 100)));
    onChange({ x: percent((clientX - box.left) / box.width), y: percent((clientY - box.top) / box.height) });
  };
  return (
    <div className="flex flex-wrap items-start gap-4">
      <button type="button" className="focal" onClick={setFrom} aria-label="Set the focal point on the photo">
        <img src={`${item.url}?w=480`} alt="" width={item.width} height={item.height} loading="lazy" />
        <svg className="focal-mark" aria-hidden="true" focusable="false">
          <circle cx={`${focus.x}%`} cy={`${focus.y}%`} r="9" />
          <circle cx={`${focus.x}%`} cy={`${focus.y}%`} r="2" />
        </svg>
      </button>
      <figure>
        <PictureFrame
          className="w-32"
          picture={{ ...pictureOf(item, 480), alt: '', focus }}
          ratio="portrait"
          sizes="8rem"
        />
        <figcaption className="mt-1 text-small text-ink-2">As cards crop it</figcaption>
      </figure>
    </div>
  );
}
