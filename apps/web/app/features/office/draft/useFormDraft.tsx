import { Button } from '@assay/ui/components/Button.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useShellData } from '../../../session/shellData.ts';
import { type Draft, dropDraft, keepDraft, readDraft } from './formDraft.ts';
import { fillForm, readDefaults, readForm } from './formValues.ts';

type Options = {
  /** Names the form in this browser, for this person. */
  key: string;
  form: RefObject<HTMLFormElement | null>;
  /** Fields whose entries are kept. */
  names: readonly string[];
  /** The values that the form begins with. Without them: its defaults. */
  stored?: Draft | undefined;
  /** Told what is filled in, before it is. */
  onValues?: ((values: Draft) => void) | undefined;
};

/**
 * Keeps what is typed in a form in this browser until it is sent, and fills it in again on the next visit of the same
 * person: after a reload, a closed tab, or an ended session.
 */
export function useFormDraft({ key, form, names, stored, onValues }: Options) {
  const viewerId = useShellData()?.viewer?.id ?? '';
  // While a session ends there is no viewer: the entries stay those of the person who typed them.
  const [writerId] = useState(viewerId);
  const place = `${writerId}:${key}`;
  const [isRestored, setRestored] = useState(false);
  const first = useRef<{ place: string; values: Draft } | null>(null);
  const waiting = useRef<Draft>({});
  const isFilling = useRef(false);
  const begun = (): Draft => stored ?? first.current?.values ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each form
  useEffect(() => {
    if (first.current?.place !== place) first.current = { place, values: readDefaults(form.current, names) };
    const draft = readDraft(place);
    if (draft === null) return;
    onValues?.(draft);
    waiting.current = draft;
    unfold(form.current);
    setRestored(true);
  }, [place]);
  const fill = (values: Draft): Draft => {
    isFilling.current = true;
    try {
      return fillForm(form.current, values);
    } finally {
      isFilling.current = false;
    }
  };
  // Fields may appear after others are filled in.
  useEffect(() => {
    if (Object.keys(waiting.current).length > 0) waiting.current = fill(waiting.current);
  });
  return {
    isRestored,
    /** Call at each input. */
    keep: () => {
      if (!isFilling.current) keepDraft(place, { ...waiting.current, ...readForm(form.current, names) }, begun());
    },
    /** Call as soon as it is sent, before the page is read again. */
    drop: () => {
      waiting.current = {};
      first.current = { place, values: readForm(form.current, names) };
      dropDraft(place);
      setRestored(false);
    },
    discard: () => {
      const values = begun();
      onValues?.(values);
      waiting.current = fill(values);
      dropDraft(place);
      setRestored(false);
    },
  };
}

/** Opens what the form is folded in. */
function unfold(form: Element | null): void {
  for (let fold = form?.closest('details'); fold != null; fold = fold.parentElement?.closest('details'))
    fold.open = true;
}

/** Says that entries of an earlier visit have been filled in. */
export function RestoredDraft({
  of: { isRestored, discard },
}: {
  of: Pick<ReturnType<typeof useFormDraft>, 'isRestored' | 'discard'>;
}) {
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
