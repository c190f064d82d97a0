import { Button } from '@assay/ui/components/Button.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { type RefObject, useEffect, useState } from 'react';
import { dropDraft, keepDraft, readDraft } from './formDraft.ts';

type Values = Readonly<Record<string, string>>;

/** The text of each field of a form; a box that isn't ticked is empty. */
export function readForm(form: HTMLFormElement | null, names: readonly string[]): Record<string, string> {
  const data = new FormData(form ?? undefined);
  return Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '')]));
}

function fillForm(form: HTMLFormElement | null, values: Values): void {
  for (const [name, value] of Object.entries(values)) {
    const control = form?.elements.namedItem(name);
    if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = value === 'on';
    else if (
      control instanceof HTMLInputElement ||
      control instanceof HTMLTextAreaElement ||
      control instanceof HTMLSelectElement
    )
      control.value = value;
  }
}

/**
 * Keeps what is typed in a form of uncontrolled fields in this browser until it is saved, and fills it in again on the
 * next visit. `stored`: the values that the form begins with. `onValues`: told what has been filled in.
 */
export function useFormDraft(
  key: string,
  form: RefObject<HTMLFormElement | null>,
  stored: Values,
  onValues: (values: Values) => void = () => undefined,
) {
  const [isRestored, setRestored] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each form
  useEffect(() => {
    const draft = readDraft(key);
    if (draft === null) return;
    fillForm(form.current, draft);
    onValues(draft);
    setRestored(true);
  }, [key]);
  return {
    isRestored,
    /** Call at each input. */
    keep: () => keepDraft(key, readForm(form.current, Object.keys(stored)), stored),
    /** Call when it is saved. */
    drop: () => {
      dropDraft(key);
      setRestored(false);
    },
    discard: () => {
      dropDraft(key);
      fillForm(form.current, stored);
      onValues(stored);
      setRestored(false);
    },
  };
}

/** Says that entries of an earlier visit have been filled in. */
export function RestoredDraft({ of: { isRestored, discard } }: { of: ReturnType<typeof useFormDraft> }) {
  if (!isRestored) return null;
  return (
    <Strip
      className="mb-3"
      tone="amber"
      title="Unsaved entries restored."
      action={
        <Button variant="plain" onClick={discard}>
          Discard
        </Button>
      }
    >
      They are from an earlier visit.
    </Strip>
  );
}
