import type { RecordFieldChange } from '@assay/contract/problem.ts';
import type { Draft } from './formDraft.ts';

/** An edit of a record that a colleague has changed meanwhile. */
export type Conflict = {
  /** The record's values that the edit began with, by field. */
  based: Draft;
  /** What was typed when it was refused, by field. */
  mine: Draft;
  /** What the API says of the changes: who, and when. */
  changes: readonly Pick<RecordFieldChange, 'by'>[];
};

export type ConflictRow = { name: string; before: string; theirs: string; mine: string };

/** The fields that the colleague has changed. `present`: the values of the record as they are now. */
export const conflictRows = ({ based, mine }: Conflict, present: Draft): ConflictRow[] =>
  Object.entries(present)
    .map(([name, theirs]) => ({ name, before: based[name] ?? '', theirs, mine: mine[name] ?? '' }))
    .filter(({ before, theirs }) => before !== theirs);

/** A field that only the colleague has changed: theirs is taken, nothing is lost. */
export const isTaken = ({ before, mine, theirs }: ConflictRow): boolean => mine === before || mine === theirs;

/** What a form takes over of the colleague's changes, and whether both have changed a field, so that a person must choose. */
export function meetChanges(conflict: Conflict, present: Draft): { taken: Draft; isConflict: boolean } {
  const rows = conflictRows(conflict, present);
  return {
    taken: Object.fromEntries(rows.filter(isTaken).map(({ name, theirs }) => [name, theirs])),
    isConflict: !rows.every(isTaken),
  };
}

/** Who has changed it: "ada", "ada and ben"; without a name, "A colleague". */
export function whoChanged(changes: Conflict['changes']): string {
  const names = [...new Set(changes.flatMap(({ by }) => (by === null ? [] : [by])))];
  return names.length === 0 ? 'A colleague' : new Intl.ListFormat('en-US').format(names);
}

const SHOWN = 160;
const AROUND = 40;

/** Long texts as the passage that differs from `other`, with some words around it. */
export function passage(text: string, other: string): string {
  if (text.length <= SHOWN) return text;
  let start = 0;
  while (start < text.length && text[start] === other[start]) start += 1;
  let end = 0;
  while (end < text.length - start && end < other.length - start && text.at(-1 - end) === other.at(-1 - end)) end += 1;
  const from = Math.max(0, start - AROUND);
  const to = Math.min(text.length, Math.max(text.length - end + AROUND, from + AROUND));
  const shown = text.slice(from, Math.min(to, from + 2 * SHOWN));
  return `${from > 0 ? '…' : ''}${shown}${from + shown.length < text.length ? '…' : ''}`;
}
