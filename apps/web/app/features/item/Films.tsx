import type { Media } from '@assay/contract/shapes/item.ts';

/** An item's films below its pictures, in the browser's own player. Nothing is loaded or started before a click. */
export default function Films({ media }: { media: readonly Media[] }) {
  const still = media.find(({ type }) => type === 'image');
  return (
    <section aria-label="Films">
      {media.map(({ type, url, alt, width, height, captionsUrl }) =>
        type === 'image' ? null : (
          <figure key={url} className="gallery-film">
            {/* biome-ignore lint/a11y/useMediaCaption: has them wherever the film was given some */}
            <video
              controls
              playsInline
              preload="none"
              src={url}
              poster={still && `${still.url}?w=960`}
              width={width}
              height={height}
              aria-label={alt}
            >
              {captionsUrl === null ? null : (
                <track kind="captions" src={captionsUrl} srcLang="en" label="English" default />
              )}
            </video>
            <figcaption className="gallery-caption">Film: {alt}</figcaption>
          </figure>
        ),
      )}
    </section>
  );
}
