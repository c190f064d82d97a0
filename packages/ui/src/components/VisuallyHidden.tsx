import type { ReactNode } from 'react';

/** Text for screen readers only. */
export function VisuallyHidden({
  children,
  as: As = 'span',
}: {
  children: ReactNode;
  as?: 'span' | 'h2' | 'h3' | 'p';
}) {
  return <As className="visually-hidden">{children}</As>;
}
