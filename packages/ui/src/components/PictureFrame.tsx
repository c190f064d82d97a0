import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { focusClass } from '../focusClass.ts';
import { Icon } from './Icon.tsx';

export type Picture = {
  src: string;
  srcSet?: string;
  alt: string;
  width?: number;
  height?: number;
  /** Dominant color as a CSS color, shown until the picture loads. */
  tint?: string | null;
  /** The focal point when the picture is cropped, in percent from left and top. Default: the middle. */
  focus?: { x: number; y: number };
};

export type PictureFrameProps = {
  picture: Picture | null;
  /** Shape of the stage: square (cards), portrait 4:5 (gallery), landscape 4:3, wide 16:9. */
  ratio?: 'square' | 'portrait' | 'landscape' | 'wide';
  fit?: 'cover' | 'contain';
  mount?: 'narrow' | 'wide';
  sizes?: string;
  /** The page's first picture: loads immediately and first. */
  priority?: boolean;
  /** Shown at the bottom left, e.g. a grade tag. */
  corner?: ReactNode;
  /** Shown at the top left, e.g. a "Sold" stub. */
  top?: ReactNode;
  /** More inside the stage (buttons). */
  children?: ReactNode;
  className?: string;
};

/** A picture on its mount. No picture: a plain ground with a mark, of the same size. */
export function PictureFrame({
  picture,
  ratio = 'square',
  fit = 'cover',
  mount = 'narrow',
  sizes,
  priority = false,
  corner,
  top,
  children,
  className,
}: PictureFrameProps) {
  return (
    <div className={cx('frame', mount === 'wide' && 'frame-wide', className)}>
      <div
        className={`frame-stage ${ratio === 'wide' ? 'frame-wide-stage' : `frame-${ratio}`} frame-${fit}${picture?.focus ? ` ${focusClass(picture.focus)}` : ''}`}
      >
        {picture?.tint ? (
          <svg className="frame-tint" aria-hidden="true" focusable="false">
            <rect width="100%" height="100%" fill={picture.tint} />
          </svg>
        ) : null}
        {picture ? (
          // Inside <picture>, React's server renderer adds no preload. A browser that already has a larger size cached
          // uses it, so a preload of the smaller size would be wasted.
          <picture className="contents">
            <img
              src={picture.src}
              srcSet={picture.srcSet}
              sizes={picture.srcSet ? sizes : undefined}
              alt={picture.alt}
              width={picture.width}
              height={picture.height}
              loading={priority ? 'eager' : 'lazy'}
              fetchPriority={priority ? 'high' : undefined}
              decoding={priority ? 'sync' : 'async'}
            />
          </picture>
        ) : (
          <span className="frame-blank">
            <Icon name="camera" label="No picture yet" />
          </span>
        )}
        {children}
      </div>
      {top ? <div className="frame-top">{top}</div> : null}
      {corner ? <div className="frame-corner">{corner}</div> : null}
    </div>
  );
}
