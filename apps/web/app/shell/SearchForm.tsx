import { Icon } from '@assay/ui/components/Icon.tsx';
import { Form, useSearchParams } from 'react-router';

/** Search of the house: leads to the marketplace. Works without scripts. */
export function SearchForm() {
  const [params] = useSearchParams();
  const asked = params.get('q') ?? '';
  return (
    <Form action="/marketplace" role="search" className="search-form">
      <label className="visually-hidden" htmlFor="site-search">
        Search artists and items
      </label>
      <span className="input-box">
        <input
          key={asked}
          id="site-search"
          className="input"
          type="search"
          name="q"
          defaultValue={asked}
          placeholder="Search artists and items"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
        />
        <button type="submit" className="search-submit" aria-label="Search">
          <Icon name="search" />
        </button>
      </span>
    </Form>
  );
}
