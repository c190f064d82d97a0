import { expect, it } from 'vitest';
import { MediaAct, needsMediaReason } from './mediaFreeze.ts';

const asking = (isSealed: boolean, hasCommitment: boolean) =>
  MediaAct.filter((act) => needsMediaReason({ isSealed, hasCommitment }, act));

it('needs no reason before an item is sealed and before its first bid', () => {
  expect(asking(false, false)).toEqual([]);
});

it('needs a reason for every change of existing media once the item is sealed', () => {
  expect(asking(true, false)).toEqual(['replaced', 'reworded', 'captioned', 'arranged', 'removed']);
});

it('needs a reason for every act from the first bid, sealed or not', () => {
  expect(asking(false, true)).toEqual([...MediaAct]);
  expect(asking(true, true)).toEqual([...MediaAct]);
});
