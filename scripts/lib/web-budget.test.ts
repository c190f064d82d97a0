import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { assertScriptBudget, type Manifest, measurePages, scriptsOf } from './web-budget.ts';

const manifest: Manifest = {
  entry: { module: '/e.js', imports: ['/framework.js'] },
  routes: {
    root: { id: 'root', module: '/root.js', imports: ['/framework.js', '/kit.js'] },
    'routes/items/item': { id: 'routes/items/item', parentId: 'root', module: '/item.js', imports: ['/kit.js'] },
    layout: { id: 'layout', parentId: 'root', module: '/layout.js' },
    page: { id: 'page', parentId: 'layout', module: '/page.js' },
    'routes/office/lots': { id: 'routes/office/lots', parentId: 'layout', module: '/page.js' },
  },
};

describe('what a page loads', () => {
  it('given a page under a layout, then its scripts, those above it and the entry count once each', () => {
    expect(scriptsOf(manifest, 'page')).toEqual([
      '/e.js',
      '/framework.js',
      '/page.js',
      '/layout.js',
      '/root.js',
      '/kit.js',
    ]);
  });

  it('given 30,000 bytes a script, then each page is weighed against its own budget', () => {
    expect(measurePages(manifest, () => 30_000)).toEqual([
      { id: 'root', bytes: 120_000, budgetBytes: 160_000 },
      { id: 'routes/items/item', bytes: 150_000, budgetBytes: 180_000 },
      { id: 'layout', bytes: 150_000, budgetBytes: 160_000 },
      { id: 'page', bytes: 180_000, budgetBytes: 160_000 },
      { id: 'routes/office/lots', bytes: 180_000, budgetBytes: 172_000 },
    ]);
  });

  it('given a build with a page above its budget, then it is named with its figures', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'assay-budget-'));
    mkdirSync(path.join(folder, 'assets'));
    const small: Manifest = { entry: { module: '/assets/e.js', imports: [] }, routes: { root: manifest.routes.root! } };
    small.routes.root = { id: 'root', module: '/assets/root.js' };
    writeFileSync(
      path.join(folder, 'assets/manifest-1.js'),
      `window.__reactRouterManifest=${JSON.stringify(small)};\n`,
    );
    writeFileSync(path.join(folder, 'assets/e.js'), '1');
    writeFileSync(path.join(folder, 'assets/root.js'), '2');
    expect(() => assertScriptBudget(folder)).not.toThrow();
    // Noise that gzip cannot compress.
    let seed = 1;
    const noise = Buffer.from(
      Array.from({ length: 160_000 }, () => {
        seed = (seed * 48_271) % 2_147_483_647;
        return seed & 255;
      }),
    );
    writeFileSync(path.join(folder, 'assets/root.js'), noise);
    expect(() => assertScriptBudget(folder)).toThrow(/root: 16\d{4} bytes of scripts, budget 160000/);
    rmSync(folder, { recursive: true, force: true });
  });
});
