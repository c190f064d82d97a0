import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { Problem } from './problem.ts';

/** A page's script budget before it is interactive, in bytes of gzip -9: the item page, those of the office, and every other. */
const ITEM_BYTES = 180_000;
const OFFICE_BYTES = 172_000;
const OTHER_BYTES = 160_000;

function budgetOf(id: string): number {
  if (id === 'routes/items/item') return ITEM_BYTES;
  return id.startsWith('routes/office/') ? OFFICE_BYTES : OTHER_BYTES;
}

const PREFIX = 'window.__reactRouterManifest=';

type Route = { id: string; parentId?: string; module: string; imports?: string[] };
export type Manifest = { entry: { module: string; imports: string[] }; routes: Record<string, Route> };
export type PageWeight = { id: string; bytes: number; budgetBytes: number };

/** The scripts a page of the route names in its head: the entry's, and those of the route and of all above it. */
export function scriptsOf(manifest: Manifest, id: string): string[] {
  const files = new Set([manifest.entry.module, ...manifest.entry.imports]);
  for (let route = manifest.routes[id]; route !== undefined; route = manifest.routes[route.parentId ?? '']) {
    files.add(route.module);
    for (const file of route.imports ?? []) files.add(file);
  }
  return [...files];
}

/** What every route weighs. `sizeOf` answers the bytes of a script after gzip. */
export function measurePages(manifest: Manifest, sizeOf: (file: string) => number): PageWeight[] {
  return Object.keys(manifest.routes).map((id) => ({
    id,
    bytes: scriptsOf(manifest, id).reduce((sum, file) => sum + sizeOf(file), 0),
    budgetBytes: budgetOf(id),
  }));
}

/**
 * Checks every page of the build in `folder` (apps/web/build/client) against its budget. Throws a Problem that names
 * those above it.
 */
export function assertScriptBudget(folder: string): void {
  const assets = path.join(folder, 'assets');
  const name = readdirSync(assets).find((each) => /^manifest-.*\.js$/.test(each));
  if (name === undefined) throw new Problem(`There is no manifest in ${assets}: the pages are not built.`);
  const text = readFileSync(path.join(assets, name), 'utf8').trim();
  const manifest = JSON.parse(text.slice(PREFIX.length).replace(/;$/, '')) as Manifest;
  const sizes = new Map<string, number>();
  const sizeOf = (file: string): number => {
    const known = sizes.get(file) ?? gzipSync(readFileSync(path.join(folder, file)), { level: 9 }).length;
    sizes.set(file, known);
    return known;
  };
  const over = measurePages(manifest, sizeOf).filter(({ bytes, budgetBytes }) => bytes > budgetBytes);
  if (over.length === 0) return;
  const lines = over.map(({ id, bytes, budgetBytes }) => `${id}: ${bytes} bytes of scripts, budget ${budgetBytes}`);
  throw new Problem(`Pages exceed their script budget:\n${lines.join('\n')}`);
}
