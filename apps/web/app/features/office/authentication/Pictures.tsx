import './bench.css';
import type { OfficeMediaList } from '@assay/contract/routes/media.ts';
import type { AuthenticationBench } from '@assay/contract/shapes/authentication.ts';
import { EmptyState } from '@assay/ui/components/EmptyState.tsx';
import { GradeMark } from '@assay/ui/components/GradeMark.tsx';
import { Link } from 'react-router';
import { shotName } from '../../../entities/item/shots.ts';

/** The object's pictures, large, and authenticated items to compare them with. */
export function Pictures({
  media,
  references,
}: {
  media: OfficeMediaList['items'];
  references: AuthenticationBench['references'];
}) {
  const pictures = media.filter(({ type }) => type === 'image');
  return (
    <section className="bench-pictures" aria-label="Pictures">
      {pictures.length === 0 ? (
        <EmptyState title="No photos">This item has no photos yet.</EmptyState>
      ) : (
        <ul className="bench-shots">
          {pictures.map((picture, index) => (
            <li key={picture.id}>
              <a className="bench-picture" href={picture.url}>
                <img
                  src={`${picture.url}?w=${index === 0 ? 1280 : 640}`}
                  alt={picture.alt}
                  width={picture.width}
                  height={picture.height}
                  loading={index === 0 ? 'eager' : 'lazy'}
                />
              </a>
              <p className="mt-1 text-small text-ink-2">{shotName(picture.kind)}</p>
            </li>
          ))}
        </ul>
      )}
      {references.length === 0 ? null : (
        <>
          <h2 className="mt-6 text-h4">Compare with</h2>
          <ul className="bench-references mt-3">
            {references.map(({ id, title, slug, grade, picture }) => (
              <li key={id}>
                <Link className="link text-small" to={`/items/${slug}`}>
                  <img src={`${picture}?w=320`} alt="" width={160} height={128} loading="lazy" />
                  {title}
                </Link>
                <GradeMark grade={grade} className="text-small" />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
