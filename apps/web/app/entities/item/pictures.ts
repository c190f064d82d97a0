import type { Media } from '@assay/contract/shapes/item.ts';
import type { Picture } from '@assay/ui/components/PictureFrame.tsx';

/** Widths in which every picture is stored. */
const WIDTHS = [320, 480, 640, 960, 1280, 1600] as const;

/**
 * An item's picture for the UI kit: narrow file first, the browser picks a width. The widest offered is the master itself,
 * if it is not wider than `widest`: a narrower picture is never offered as a wide one.
 */
export function pictureOf(media: Media, widest: (typeof WIDTHS)[number] = 960): Picture {
  const offered: string[] = WIDTHS.filter((width) => width <= widest && width < media.width).map(
    (width) => `${media.url}?w=${width} ${width}w`,
  );
  if (media.width <= widest) offered.push(`${media.url} ${media.width}w`);
  return {
    src: `${media.url}?w=480`,
    srcSet: offered.join(', '),
    alt: media.alt,
    width: media.width,
    height: media.height,
    tint: media.color,
    ...(media.focalX === 50 && media.focalY === 50 ? {} : { focus: { x: media.focalX, y: media.focalY } }),
  };
}

/** The still pictures of an item, in display order. */
export function stillsOf(media: readonly Media[]): Media[] {
  return media.filter((each) => each.type === 'image');
}
