import type { ReactNode } from 'react';
import { createContext, useCallback, useContext, useState } from 'react';

export type Announce = (message: string, politeness?: 'polite' | 'assertive') => void;

const AnnounceContext = createContext<Announce>(() => undefined);

/** Holds the page's two status regions, present before anything is said. Saying the same words twice is heard twice. */
export function LiveRegion({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState({ polite: '', assertive: '', count: 0 });
  const announce = useCallback<Announce>((message, politeness = 'polite') => {
    setSaid((last) => ({ ...last, [politeness]: message, count: last.count + 1 }));
  }, []);
  // A trailing no-break space makes equal words a new text, which is what screen readers listen for.
  const again = said.count % 2 === 1 ? '\u00a0' : '';
  return (
    <AnnounceContext value={announce}>
      {children}
      <div className="visually-hidden" role="status" aria-live="polite" aria-atomic="true">
        {said.polite === '' ? '' : said.polite + again}
      </div>
      <div className="visually-hidden" role="alert" aria-live="assertive" aria-atomic="true">
        {said.assertive === '' ? '' : said.assertive + again}
      </div>
    </AnnounceContext>
  );
}

/** Says something through the page's live region. */
export function useAnnounce(): Announce {
  return useContext(AnnounceContext);
}
