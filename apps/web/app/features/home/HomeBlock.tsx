import { Anchor } from '@assay/ui/components/Anchor.tsx';
import type { ReactNode } from 'react';

type HomeBlockProps = {
  id: string;
  title: string;
  /** The link to the full list, and its label. */
  href: string;
  more: string;
  isFirst?: boolean;
  children: ReactNode;
};

/** A block of the home page under its heading. */
export function HomeBlock({ id, title, href, more, isFirst = false, children }: HomeBlockProps) {
  return (
    <section className={isFirst ? undefined : 'mt-14 md:mt-20'} aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{title}</h2>
        <Anchor className="link" href={href}>
          {more}
        </Anchor>
      </div>
      {children}
    </section>
  );
}
