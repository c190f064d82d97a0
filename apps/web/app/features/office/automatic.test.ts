import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// An office session ends after 30 idle minutes. What an open page reads by itself goes through `automaticApi`, which does not
// count as use.

const ROOT = new URL('../../', import.meta.url);
const BY_ITSELF = /\bset(?:Interval|Timeout)\(|\bonResume:|\bonEvent[:(]|visibilitychange|\buseLive\(/;

test('what office pages read on a timer or by a stream keeps no idle session alive', () => {
  const files = ['features/office', 'routes/office']
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT }))
    .filter((file) => !file.includes('.test.'))
    .filter((file) => BY_ITSELF.test(readFileSync(new URL(file, ROOT), 'utf8')));
  const calling = (api: string) =>
    files
      .filter((file) => new RegExp(`\\b${api}\\s*\\.call\\(`).test(readFileSync(new URL(file, ROOT), 'utf8')))
      .sort();
  expect(calling('browserApi')).toEqual([]);
  expect(calling('automaticApi')).toEqual(['features/office/import/useProgress.ts', 'features/office/room/useRoom.ts']);
});
