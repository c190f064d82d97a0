import type { ReactNode } from 'react';

/** Prints the page. Not there without scripts: the browser’s own menu prints, too. */
export function PrintButton({ className, children }: { className: string; children: ReactNode }) {
  return (
    <button type="button" className={`${className} needs-script`} onClick={() => window.print()}>
      {children}
    </button>
  );
}
