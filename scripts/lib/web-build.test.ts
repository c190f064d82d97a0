import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { sandboxMarks } from './web-build.ts';

it('given pages with a test card or a path of the sandbox, then file and mark are named; without, nothing is', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'assay-pages-'));
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'assets/clean.js'), 'const isReal = true;');
  writeFileSync(path.join(folder, 'assets/page.css'), '.sandbox-bar { color: red }');
  expect(sandboxMarks(folder)).toEqual([]);
  writeFileSync(path.join(folder, 'assets/card.js'), "fill('4242424242424242')");
  writeFileSync(path.join(folder, 'assets/shell.js'), "link('/sandbox/inbox')");
  expect(sandboxMarks(folder)).toEqual(['assets/card.js: 4242424242424242', 'assets/shell.js: /sandbox']);
  rmSync(folder, { recursive: true, force: true });
});
