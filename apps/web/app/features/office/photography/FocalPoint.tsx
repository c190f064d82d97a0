import './photography.css';
import type { OfficeMedia } from '@assay/contract/routes/media.ts';
import type { CSSProperties, MouseEvent } from 'react';

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
  const place: CSSProperties = { left: `${focus.x}%`, top: `${focus.y}%` };
  return (
    <div className="flex flex-wrap items-start gap-4">
      <button type="button" className="focal" onClick={setFrom} aria-label="Set the focal point on the photo">
        <img src={`${item.url}?w=480`} alt="" width={item.width} height={item.height} loading="lazy" />
        <span className="focal-mark" style={place} aria-hidden="true" />
      </button>
      <figure>
        <img
          src={`${item.url}?w=320`}
          alt=""
          loading="lazy"
          className="h-25 w-20 bg-sunken object-cover"
          style={{ objectPosition: `${focus.x}% ${focus.y}%` }}
        />
        <figcaption className="mt-1 text-small text-ink-2">Cropped</figcaption>
      </figure>
    </div>
  );
}
