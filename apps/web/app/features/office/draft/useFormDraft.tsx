import { Button } from '@assay/ui/components/Button.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { problemOf } from '../../../session/browserApi.ts';
import { useShellData } from '../../../session/shellData.ts';
import { ConflictNotice, type ShownConflict } from './ConflictNotice.tsx';
import { type Conflict, conflictRows, meetChanges } from './conflict.ts';
import { type Draft, dropDraft, keepDraft, readDraft, readDraftBase } from './formDraft.ts';
import { fieldLabel, fillForm, hasField, readDefaults, readForm, shownValue } from './formValues.ts';

type Options = {
  /** Names the form in this browser, for this person. */
  key: string;
  form: RefObject<HTMLFormElement | null>;
  /** Fields whose entries are kept. */
  names: readonly string[];
  /** The values that the form begins with. Without them: its defaults. */
  stored?: Draft | undefined;
  /** The record's values as loaded, where it has versions. */
  present?: Draft | undefined;
  /** Told what is filled in, before it is. */
  onValues?: ((values: Draft) => void) | undefined;
};

/**
 * Keeps what is typed in a form in this browser until it is sent, and fills it in again on the next visit of the same
 * person: after a reload, a closed tab, or an ended session. Where a colleague has saved the record meanwhile, it has both
 * to compare.
 */
export function useFormDraft({ key, form, names, stored, present = {}, onValues }: Options) {
  const { revalidate } = useRevalidator();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  /** What is typed, read again at each input while there is a conflict. */
  const [typed, setTyped] = useState<Draft>({});
  const viewerId = useShellData()?.viewer?.id ?? '';
  // While a session ends there is no viewer: the entries stay those of the person who typed them.
  const [writerId] = useState(viewerId);
  const place = `${writerId}:${key}`;
  const [isRestored, setRestored] = useState(false);
  const first = useRef<{ place: string; values: Draft } | null>(null);
  const waiting = useRef<Draft>({});
  const isFilling = useRef(false);
  /** The record's values that the entries are typed over: loading it again must not hide what a colleague has saved. */
  const based = useRef(present);
  /** The entries at the last input: a select whose choices follow from the record shows another one as soon as it is loaded. */
  const entered = useRef<Draft>({});
  const readShown = (): Draft =>
    readForm(
      form.current,
      names.filter((name) => hasField(form.current, name)),
    );
  const begun = (): Draft => stored ?? first.current?.values ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each form
  useEffect(() => {
    if (first.current?.place !== place) first.current = { place, values: readDefaults(form.current, names) };
    based.current = present;
    const draft = readDraft(place);
    entered.current = draft ?? {};
    if (draft === null) return;
    onValues?.(draft);
    waiting.current = draft;
    unfold(form.current);
    setRestored(true);
    const before = { ...present, ...readDraftBase(place) };
    const found: Conflict = { based: before, mine: { ...present, ...draft }, changes: [] };
    if (conflictRows(found, present).length > 0) setConflict(found);
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
  const adopt = (values: Draft): void => {
    if (first.current !== null) first.current.values = { ...first.current.values, ...values };
    entered.current = { ...entered.current, ...values };
    onValues?.(values);
    waiting.current = { ...waiting.current, ...fill(values) };
  };
  // Any act on the page loads the record again, and the form then sends the version of what was loaded: what a colleague
  // has saved is taken over first, or compared where both have changed a field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each state of the record
  useEffect(() => {
    const before = based.current;
    based.current = present;
    // An open conflict is compared below.
    if (conflict !== null) return;
    const known = { ...present, ...before };
    const found: Conflict = { based: known, mine: { ...known, ...entered.current }, changes: [] };
    const { taken, isConflict } = meetChanges(found, present);
    if (isConflict) setConflict(found);
    else if (Object.keys(taken).length > 0) adopt(taken);
  }, [JSON.stringify(present)]);
  const rows = conflict === null ? [] : conflictRows(conflict, present);
  const keep = (): void => {
    if (isFilling.current) return;
    entered.current = readShown();
    const now = { ...waiting.current, ...readForm(form.current, names) };
    keepDraft(place, now, begun());
    if (conflict !== null) setTyped(now);
  };
  const theirs = JSON.stringify(rows);
  // What only the colleague has changed is taken over.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what they have changed
  useEffect(() => {
    if (conflict === null) return;
    adopt(meetChanges(conflict, present).taken);
    setTyped(readForm(form.current, names));
  }, [conflict, theirs]);
  return {
    isRestored,
    /** Null: no colleague has saved the record meanwhile. */
    conflict:
      conflict === null
        ? null
        : ({
            conflict,
            rows: rows.map((row) => ({
              ...row,
              label: fieldLabel(form.current, row.name),
              shown: (value) => shownValue(form.current, row.name, value),
              typed: typed[row.name] ?? row.mine,
            })),
            choose: (name, value) => {
              fillForm(form.current, { [name]: value });
              keep();
            },
          } satisfies ShownConflict),
    /** Call with what a submit has thrown: where the record has changed meanwhile, it is loaded again and compared. */
    compare: async (error: unknown): Promise<void> => {
      const problem = await problemOf(error);
      if (problem?.code !== 'record_changed') return;
      setConflict({ based: based.current, mine: readForm(form.current, names), changes: problem.changes ?? [] });
      await revalidate();
    },
    /** Call at each input. */
    keep,
    /** Call as soon as it is sent, before the page is read again. */
    drop: () => {
      waiting.current = {};
      const sent = readForm(form.current, names);
      first.current = { place, values: sent };
      entered.current = readShown();
      based.current = { ...based.current, ...entered.current };
      dropDraft(place);
      setRestored(false);
      setConflict(null);
    },
    discard: () => {
      const values = begun();
      entered.current = {};
      onValues?.(values);
      waiting.current = fill(values);
      dropDraft(place);
      setRestored(false);
      setConflict(null);
    },
  };
}

/** Opens what the form is folded in. */
function unfold(form: Element | null): void {
  for (let fold = form?.closest('details'); fold != null; fold = fold.parentElement?.closest('details'))
    fold.open = true;
}

/** Says that entries of an earlier visit have been filled in, and what a colleague has saved meanwhile. */
export function RestoredDraft({
  of: { isRestored, discard, conflict },
}: {
  of: Pick<ReturnType<typeof useFormDraft>, 'isRestored' | 'discard' | 'conflict'>;
}) {
  if (conflict !== null) return <ConflictNotice of={conflict} />;
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
