import { readFileSync } from 'node:fs';
import path from 'node:path';
import { NotificationType } from '@assay/domain/enums.ts';
import { expect, test } from 'vitest';
import { ATTENTION, LEAVES_OPEN } from './attention.ts';
import { type Attention, mostUrgent } from './readAttention.ts';

const read = (file: string): string => readFileSync(path.join(import.meta.dirname, file), 'utf8');

test('given every notification with something to answer by a deadline, then it has a card on the account page', () => {
  const answered: readonly NotificationType[] = [
    'SECOND_CHANCE',
    'ITEM_TRANSFER',
    'OFFER_NEW',
    'OFFER_COUNTERED',
    'INVOICE_DUE',
    'SECONDARY_SOLD',
    'SHIP_REMINDER',
    'PAYOUT_BLOCKED',
    'IDENTITY_RESULT',
  ];
  expect(answered.filter((type) => LEAVES_OPEN[type] === null)).toEqual([]);
  expect(Object.keys(LEAVES_OPEN).sort()).toEqual([...NotificationType].sort());
});

test('given the declared list, then each kind is left open by a notification and read by the one list of both pages', () => {
  const left = new Set<string | null>(Object.values(LEAVES_OPEN));
  expect(ATTENTION.filter((kind) => !left.has(kind))).toEqual([]);
  expect(read('readAttention.ts')).toContain("satisfies Record<AttentionKind, Omit<Attention, 'kind'>[]>");
  for (const page of ['account/index.tsx', 'home.tsx'])
    expect(read(`../../routes/${page}`)).toContain('readAttention(api, viewer)');
});

const entry = (key: string, at: string | null): Attention => ({
  kind: 'offer',
  key,
  tone: 'amber',
  title: key,
  deadline: at === null ? null : { label: 'By', at },
  text: '',
  action: null,
});

test('given more than fits, then the home page shows those with the next deadline first', () => {
  const entries = [
    entry('no deadline', null),
    entry('later', '2026-11-30T20:00:00.000Z'),
    entry('sooner', '2026-11-29T20:00:00.000Z'),
  ];
  expect(mostUrgent(entries, 2).map(({ key }) => key)).toEqual(['sooner', 'later']);
});
