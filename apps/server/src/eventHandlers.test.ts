import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { EVENT_KINDS } from '@assay/contract/events.ts';
import { expect, test } from 'vitest';
import { eventHandlers } from './eventHandlers.ts';
import { type EventHandlers, none } from './platform/jobs.ts';
import type { Emit } from './platform/outbox.ts';

// What the compiler refuses: each line that it must not take says so, and the type check fails where it takes one.

export function emitting(emit: Emit): void {
  emit({ kind: 'newsletter.requested', private: { email: 'ada@example.com' } });
  // @ts-expect-error: a kind without a schema
  emit({ kind: 'newsletter.forgotten', private: { email: 'ada@example.com' } });
  // @ts-expect-error: a part that is missing
  emit({ kind: 'newsletter.requested' });
  // @ts-expect-error: a field of another type
  emit({ kind: 'newsletter.requested', private: { email: 1 } });
  // @ts-expect-error: a field that the schema does not know
  emit({ kind: 'newsletter.requested', private: { email: 'ada@example.com', name: 'Ada' } });
}

// @ts-expect-error: a kind of the catalog without a decision
export const incomplete: EventHandlers = { bid: none };
export const unknown: EventHandlers = {
  ...eventHandlers,
  // @ts-expect-error: a handler of a kind that is not in the catalog
  'newsletter.forgotten': none,
};
export const mistyped: Partial<EventHandlers> = {
  'newsletter.requested': [
    async (_ctx, event) => {
      // @ts-expect-error: a field that the event does not have
      void event.private.name;
    },
  ],
};

test('given every kind of the catalog, when the server is read, then something emits it', () => {
  const sources = globSync('**/*.ts', { cwd: import.meta.dirname, exclude: ['**/*.test.ts', 'eventHandlers.ts'] })
    .map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8'))
    .join('\n');
  expect(EVENT_KINDS.filter((kind) => !sources.includes(`kind: '${kind}'`))).toEqual([]);
});
