import { Icon } from '@assay/ui/components/Icon.tsx';
import { lazy, Suspense, useRef, useState } from 'react';
import { Form, useSearchParams } from 'react-router';
import { importWithRetry } from '../lib/lazyWithRetry.ts';
import { useScriptless } from '../lib/scriptless.ts';

// Offline, the field works without suggestions.
const Suggestions = lazy(() =>
  importWithRetry(() => import('./Suggestions.tsx'), 'default').catch(() => ({ default: () => null })),
);

/** Site search: leads to the marketplace. Works without scripts; with them it suggests while typing. */
export function SearchForm() {
  const [params] = useSearchParams();
  const isScriptless = useScriptless();
  const [isWanted, setWanted] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const query = params.get('q') ?? '';
  const loadSuggestions = (): void => setWanted(true);
  return (
    <Form action="/marketplace" role="search" className="search-form">
      <label className="visually-hidden" htmlFor="site-search">
        Search artists and items
      </label>
      <span className="input-box">
        <input
          key={query}
          ref={input}
          id="site-search"
          className="input"
          type="search"
          {...(isScriptless ? null : { role: 'combobox', 'aria-expanded': false })}
          name="q"
          defaultValue={query}
          placeholder="Search artists and items"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          onFocus={loadSuggestions}
          // If the field had focus before hydration, suggestions start with the next letter.
          onInput={loadSuggestions}
        />
        <button type="submit" className="search-submit" aria-label="Search">
          <Icon name="search" />
        </button>
      </span>
      {isWanted ? (
        <Suspense>
          <Suggestions key={query} input={input} />
        </Suspense>
      ) : null}
    </Form>
  );
}
