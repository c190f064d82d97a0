import type { Media } from '@assay/contract/shapes/item.ts';
import { Anchor } from '@assay/ui/components/Anchor.tsx';
import { PictureFrame } from '@assay/ui/components/PictureFrame.tsx';
import type { ReactNode } from 'react';
import { pictureOf } from '../../entities/item/pictures.ts';

/** Header of a name's page: breadcrumbs, a picture of its newest item, its description. */
export function NameHead({
  trail,
  name,
  line,
  picture = null,
  children,
}: {
  trail: readonly { href: string; label: string }[];
  name: string;
  line?: string;
  picture?: Media | null;
  children?: ReactNode;
}) {
  return (
    <header>
      <nav className="text-small text-ink-3" aria-label="Breadcrumb">
        {trail.map(({ href, label }) => (
          <span key={href}>
            <Anchor className="link" href={href}>
              {label}
            </Anchor>{' '}
            <span aria-hidden="true">/ </span>
          </span>
        ))}
        <span aria-current="page">{name}</span>
      </nav>
      <div className={picture === null ? 'name-head mt-4' : 'name-head name-head-pictured mt-4'}>
        {picture === null ? null : <PictureFrame picture={pictureOf(picture, 480)} sizes="14rem" priority />}
        <div>
          <h1>{name}</h1>
          {line ? <p className="mt-2 text-lead text-ink-2">{line}</p> : null}
          {children}
        </div>
      </div>
    </header>
  );
}
