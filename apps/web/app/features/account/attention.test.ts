import { readFileSync } from 'node:fs';
import path from 'node:path';
import { NotificationType } from '@assay/domain/enums.ts';
import { expect, test } from 'vitest';
import { ATTENTION, LEAVES_OPEN } from './attention.ts';

const page = readFileSync(path.join(import.meta.dirname, '../../routes/account/index.tsx'), 'utf8');

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

test('given the declared list, then each kind is left open by a notification and has cards on the page', () => {
  const left = new Set<string | null>(Object.values(LEAVES_OPEN));
  expect(ATTENTION.filter((kind) => !left.has(kind))).toEqual([]);
  expect(page).toContain('satisfies Record<AttentionKind, ReactNode[]>');
});
