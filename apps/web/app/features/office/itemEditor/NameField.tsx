import { TextField } from '@assay/ui/components/TextField.tsx';
import { type ComponentProps, useRef, useState } from 'react';
import type { NameKind } from './fields.ts';
import { suggestNames } from './lookUp.ts';

const SHORTEST = 2;

/** A name as text, with suggestions below. Without them, a whole name can be typed. */
export function NameField({ of, ...field }: { of: NameKind } & ComponentProps<typeof TextField>) {
  const [names, setNames] = useState<readonly string[]>([]);
  const latest = useRef(0);
  const suggest = async (typed: string): Promise<void> => {
    if (typed.trim().length < SHORTEST) return;
    latest.current += 1;
    const turn = latest.current;
    try {
      const found = await suggestNames(of, typed.trim());
      if (turn === latest.current) setNames(found);
    } catch (error) {
      // Suggestions are a help: without them the name is checked when it is saved.
      if (!(error instanceof Response || error instanceof TypeError)) throw error;
    }
  };
  return (
    <>
      <TextField
        {...field}
        autoComplete="off"
        list={`${field.id}-names`}
        onInput={(event) => {
          field.onInput?.(event);
          void suggest(event.currentTarget.value);
        }}
      />
      <datalist id={`${field.id}-names`}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
