import type { Media, MediaChange } from '@assay/contract/shapes/item.ts';
import { PictureFrame } from '@assay/ui/components/PictureFrame.tsx';
import { use } from 'react';
import { inspectionHint } from '../../entities/certificate/verdict.ts';
import { MediaChanges } from '../../entities/item/MediaChanges.tsx';
import { pictureOf } from '../../entities/item/pictures.ts';
import { shotName } from '../../entities/item/shots.ts';
import { NonceContext } from '../../lib/nonce.ts';

/** The page's only script: shows a picture taken by the reader next to ours. It never leaves the phone. */
const COMPARE = `for(const i of document.querySelectorAll('[data-compare]')){i.closest('label').hidden=false;
i.addEventListener('change',()=>{const f=i.files[0];if(!f)return;const o=i.closest('figure').querySelector('output');
const p=new Image;p.alt='Your picture';p.src=URL.createObjectURL(f);p.onload=()=>URL.revokeObjectURL(p.src);o.replaceChildren(p)})}`;

/** The record's pictures, each with what to look for and a place for the viewer's own photo. */
export function Pictures({ pictures, changes }: { pictures: readonly Media[]; changes: readonly MediaChange[] }) {
  const nonce = use(NonceContext);
  if (pictures.length === 0) return <MediaChanges changes={changes} />;
  return (
    <section aria-labelledby="compare" className="certificate-part">
      <h2 id="compare">Compare the item with these pictures</h2>
      <p className="mt-2 max-w-measure text-ink-2">
        A copied code shows this same page. Only the real item matches its pictures, so open each one and look for the
        same marks in the same places.
      </p>
      <div className="compare">
        {pictures.map((media) => (
          <figure key={media.url}>
            <a href={media.url} className="compare-link" aria-label={`${shotName(media.kind)}: open full size`}>
              <PictureFrame
                picture={pictureOf(media, 1600)}
                ratio="square"
                fit="contain"
                sizes="(width >= 64rem) 24rem, (width >= 48rem) 45vw, 92vw"
              />
            </a>
            <figcaption>
              <b>{shotName(media.kind)}</b>
              <span>{inspectionHint(media.kind)}</span>
            </figcaption>
            <label className="btn btn-quiet compare-own" hidden>
              Compare with your photo
              <input type="file" accept="image/*" capture="environment" data-compare="" className="visually-hidden" />
            </label>
            <output className="compare-yours" />
          </figure>
        ))}
      </div>
      <p className="mt-4 text-small text-ink-3">Your photo stays on your device. It isn’t sent anywhere.</p>
      <MediaChanges changes={changes} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours */}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: COMPARE }} />
    </section>
  );
}
