import './compare.css';
import { cx } from '@assay/ui/cx.ts';
import { type PointerEvent, type ReactNode, useState } from 'react';
import { shotName } from '../../../entities/item/shots.ts';

type Picture = { id: string; kind: string; url: string; alt: string; caption?: ReactNode };
type Side = { label: string; pictures: readonly Picture[] };

/** Pictures of two sides by what they show, in the order of the first side. A further one of a kind gets its own row. */
function pairsOf(left: readonly Picture[], right: readonly Picture[]): [left: Picture | null, right: Picture | null][] {
  const open = [...right];
  const pairs = left.map((picture): [Picture, Picture | null] => {
    const at = open.findIndex(({ kind }) => kind === picture.kind);
    return [picture, at === -1 ? null : open.splice(at, 1)[0]!];
  });
  return [...pairs, ...open.map((picture): [null, Picture] => [null, picture])];
}

/**
 * Pictures of two objects, or of one at two times, side by side by what they show. Magnified, both show the place under
 * the pointer. `missing`: what stands where the second side has no picture of a kind.
 */
export function SideBySide({
  left,
  right,
  missing,
}: {
  left: Side;
  right: Side | null;
  missing?: (kind: string) => ReactNode;
}) {
  const [isMagnified, setMagnified] = useState(false);
  const pairs =
    right === null ? left.pictures.map((one): [Picture, null] => [one, null]) : pairsOf(left.pictures, right.pictures);
  return (
    <div className="compare">
      <div className="compare-head">
        <p>
          {right === null ? `${left.label}.` : `${left.label}, left. ${right.label}, right.`} Open a picture to see it
          whole.
        </p>
        <button
          type="button"
          className="btn btn-quiet"
          aria-pressed={isMagnified}
          onClick={() => setMagnified((last) => !last)}
        >
          Magnify
        </button>
      </div>
      {pairs.map(([first, second]) => {
        const kind = (first ?? second)!.kind;
        return (
          <div
            key={(first ?? second)!.id}
            className={cx('compare-row', right === null && 'is-single', isMagnified && 'is-magnified')}
            onPointerMove={isMagnified ? followPointer : undefined}
          >
            <p className="compare-kind">{shotName(kind)}</p>
            <Shown picture={first} />
            {right === null ? null : second === null ? (
              <div className="compare-none">{missing?.(kind) ?? `No ${shotName(kind).toLowerCase()} picture`}</div>
            ) : (
              <Shown picture={second} />
            )}
          </div>
        );
      })}
    </div>
  );
}

function Shown({ picture }: { picture: Picture | null }) {
  if (picture === null) return <div className="compare-none">No picture of this</div>;
  const { url, alt, caption } = picture;
  return (
    <figure>
      <a className="compare-picture" href={url}>
        <img src={url.startsWith('/media/') ? `${url}?w=1280` : url} alt={alt} loading="lazy" />
      </a>
      {caption === undefined ? null : <figcaption>{caption}</figcaption>}
    </figure>
  );
}

/** Both pictures of the row show the place that the pointer is at. */
function followPointer(event: PointerEvent<HTMLDivElement>): void {
  const row = event.currentTarget;
  const picture = (event.target as Element).closest('.compare-picture')?.getBoundingClientRect();
  if (picture === undefined) return;
  row.style.setProperty('--at-x', `${((event.clientX - picture.left) / picture.width) * 100}%`);
  row.style.setProperty('--at-y', `${((event.clientY - picture.top) / picture.height) * 100}%`);
}
