import './bench.css';
import type { OfficeMediaList } from '@assay/contract/routes/media.ts';
import type { AuthenticationBench } from '@assay/contract/shapes/authentication.ts';
import { EmptyState } from '@assay/ui/components/EmptyState.tsx';
import { GradeMark } from '@assay/ui/components/GradeMark.tsx';
import { Link, useSearchParams } from 'react-router';
import { SideBySide } from '../compare/SideBySide.tsx';

/** The object's pictures, and beside them those of an authenticated item that is chosen to compare with. */
export function Pictures({
  media,
  references,
}: {
  media: OfficeMediaList['items'];
  references: AuthenticationBench['references'];
}) {
  const [params] = useSearchParams();
  const chosen = references.find(({ id }) => id === params.get('compare')) ?? null;
  const pictures = media.filter(({ type }) => type === 'image');
  return (
    <section className="bench-pictures" aria-label="Pictures" tabIndex={-1}>
      {pictures.length === 0 ? (
        <EmptyState title="No photos">This item has no photos yet.</EmptyState>
      ) : (
        <SideBySide
          left={{ label: 'This object', pictures }}
          right={
            chosen === null
              ? null
              : {
                  label: chosen.title,
                  pictures: chosen.pictures.map((picture) => ({ ...picture, id: picture.url })),
                }
          }
        />
      )}
      {references.length === 0 ? null : (
        <>
          <h2 className="mt-6">Compare with</h2>
          <ul className="bench-references mt-3">
            {references.map(({ id, title, grade, pictures: [first] }) => (
              <li key={id}>
                <Link
                  className="bench-reference"
                  to={chosen?.id === id ? '?' : `?compare=${id}`}
                  aria-current={chosen?.id === id ? 'true' : undefined}
                  preventScrollReset
                >
                  <img src={`${first?.url}?w=320`} alt="" width={160} height={96} loading="lazy" />
                  <span>{title}</span>
                </Link>
                <GradeMark grade={grade} className="text-small" />
              </li>
            ))}
          </ul>
          {chosen === null ? null : (
            <p className="mt-3 text-small">
              <Link className="link" to={`/items/${chosen.slug}`}>
                Open {chosen.title}
              </Link>
            </p>
          )}
        </>
      )}
    </section>
  );
}
