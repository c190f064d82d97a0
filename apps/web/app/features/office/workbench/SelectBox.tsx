import { useEffect, useRef } from 'react';
import type { Selection } from './useSelection.ts';

/** The box that chooses a row. */
export function SelectRow<R>({ id, name, selection }: { id: string; name: string; selection: Selection<R> }) {
  return (
    <label className="list-select">
      <input
        type="checkbox"
        autoComplete="off"
        checked={selection.has(id)}
        onChange={() => selection.toggle(id)}
        aria-label={`Select ${name}`}
      />
    </label>
  );
}

/** The box that chooses all rows of the page, or none. */
export function SelectAll<R>({ selection }: { selection: Selection<R> }) {
  const box = useRef<HTMLInputElement>(null);
  const { isAll, chosen } = selection;
  const isSome = chosen.length > 0 && !isAll;
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isSome;
  }, [isSome]);
  return (
    <label className="list-select">
      <input
        ref={box}
        type="checkbox"
        autoComplete="off"
        checked={isAll}
        onChange={selection.toggleAll}
        aria-label="Select all rows of this page"
      />
    </label>
  );
}
