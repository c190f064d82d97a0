import type { ReactNode } from 'react';
import { createContext, useCallback, useContext, useState } from 'react';

export type Announce = (message: string, politeness?: 'polite' | 'assertive') => void;

const AnnounceContext = createContext<Announce>(() => undefined);

type Said = { words: string; count: number };
const SILENT: Said = { words: '', count: 0 };

/** A trailing no-break space turns equal text into new text, which is what screen readers listen for. */
function textOf({ words, count }: Said): string {
  return words === '' || count % 2 === 0 ? words : `${words}\u00a0`;
}

/** The page's two status regions, present before any announcement. Repeating a text announces it again. */
export function LiveRegion({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState({ polite: SILENT, assertive: SILENT });
  const announce = useCallback<Announce>((message, politeness = 'polite') => {
    // Each region has its own counter: a polite message must not change, and so repeat, an assertive one.
    setSaid((last) => ({ ...last, [politeness]: { words: message, count: last[politeness].count + 1 } }));
  }, []);
  return (
    <AnnounceContext value={announce}>
      {children}
      <div className="visually-hidden" role="status" aria-live="polite" aria-atomic="true">
        {textOf(said.polite)}
      </div>
      <div className="visually-hidden" role="alert" aria-live="assertive" aria-atomic="true">
        {textOf(said.assertive)}
      </div>
    </AnnounceContext>
  );
}

/** Announces a message through the page's live region. */
export function useAnnounce(): Announce {
  return useContext(AnnounceContext);
}
