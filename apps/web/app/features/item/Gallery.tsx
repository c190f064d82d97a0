import type { Media } from '@assay/contract/shapes/item.ts';
import { Icon } from '@assay/ui/components/Icon.tsx';
import { PictureFrame } from '@assay/ui/components/PictureFrame.tsx';
import type { KeyboardEvent } from 'react';
import { Suspense, useState } from 'react';
import { pictureOf } from '../../entities/item/pictures.ts';
import { shotName } from '../../entities/item/shots.ts';
import { lazyWithRetry } from '../../lib/lazyWithRetry.ts';

const ZoomDialog = lazyWithRetry(() => import('./ZoomDialog.tsx'), 'default');

/** All pictures of an item: one large, all as thumbnails with their names. Arrow keys switch, a click zooms. */
export function Gallery({ pictures, title }: { pictures: readonly Media[]; title: string }) {
  const [shownIndex, setShownIndex] = useState(0);
  const [zoom, setZoom] = useState<'never' | 'open' | 'closed'>('never');
  const current = pictures[shownIndex];
  const move = (by: number): void => setShownIndex((at) => (at + by + pictures.length) % pictures.length);
  const onKey = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    move(by);
  };
  if (current === undefined)
    return (
      <section aria-label="Pictures">
        <PictureFrame picture={null} ratio="portrait" mount="wide" className="gallery-stage" />
      </section>
    );
  const name = shotName(current.kind);
  // The large picture is 4:5. If no picture is taller than wide, a square leaves no empty bands.
  const ratio = pictures.every((picture) => picture.width >= picture.height) ? 'square' : 'portrait';
  return (
    <section className="gallery" aria-label="Pictures" onKeyDown={onKey}>
      <PictureFrame
        picture={pictureOf(current, 1600)}
        ratio={ratio}
        fit="contain"
        mount="wide"
        sizes="(width >= 64rem) 40rem, 92vw"
        priority={shownIndex === 0}
        className="gallery-stage"
      >
        <button type="button" className="gallery-zoom" aria-label={`Zoom: ${name}`} onClick={() => setZoom('open')}>
          <span className="gallery-zoom-mark">
            <Icon name="plus" />
          </span>
        </button>
        {pictures.length > 1 ? (
          <>
            <button
              type="button"
              className="gallery-turn left-0"
              aria-label="Previous picture"
              onClick={() => move(-1)}
            >
              <Icon name="left" />
            </button>
            <button type="button" className="gallery-turn right-0" aria-label="Next picture" onClick={() => move(1)}>
              <Icon name="right" />
            </button>
          </>
        ) : null}
      </PictureFrame>
      <p className="gallery-caption" aria-live="polite">
        <span>{name}</span>
        <span className="num">
          {shownIndex + 1} of {pictures.length}
        </span>
      </p>
      {pictures.length > 1 ? (
        <ul className="gallery-thumbs">
          {pictures.map((picture, index) => (
            <li key={picture.url}>
              <button
                type="button"
                className="gallery-thumb"
                aria-pressed={index === shownIndex}
                aria-label={`Show: ${shotName(picture.kind)}`}
                onClick={() => setShownIndex(index)}
              >
                <img src={`${picture.url}?w=320`} alt="" width={96} height={120} loading="lazy" decoding="async" />
                <span aria-hidden="true">{shotName(picture.kind)}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {zoom === 'never' ? null : (
        <Suspense fallback={null}>
          <ZoomDialog
            open={zoom === 'open'}
            onClose={() => setZoom('closed')}
            picture={current}
            name={`${title}: ${name}`}
          />
        </Suspense>
      )}
    </section>
  );
}
