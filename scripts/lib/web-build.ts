import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { forgetProcess, guardProcess } from './guard.ts';
import { Problem } from './problem.ts';
import { programOf, ROOT } from './root.ts';

/** Everything the pages are built from. */
const SOURCES = [
  'apps/web',
  'packages/ui',
  'packages/client',
  'packages/contract',
  'packages/domain',
  'sandbox/src/browser',
];
const LEFT_OUT = new Set(['node_modules', 'build', 'dist', '.react-router']);
const STAMP = path.join(ROOT, 'apps/web/build/.stamp');
/** What the server mounts; a build without it is none. */
const ENTRY = path.join(ROOT, 'apps/web/build/server/index.js');

function* filesUnder(folder: string): Generator<string> {
  if (!existsSync(folder)) return;
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (LEFT_OUT.has(entry.name)) continue;
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesUnder(full);
    else if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name)) yield full;
  }
}

/** A hash of the content of everything that goes into the build. */
function hashSources(): string {
  const hash = createHash('sha256');
  const files = [
    path.join(ROOT, 'package-lock.json'),
    ...SOURCES.flatMap((source) => [...filesUnder(path.join(ROOT, source))]),
  ];
  for (const file of files) {
    hash.update(`${path.relative(ROOT, file)}\0`);
    hash.update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** True when the built pages are those of the sources. */
export function isWebBuilt(): boolean {
  return existsSync(STAMP) && existsSync(ENTRY) && readFileSync(STAMP, 'utf8') === hashSources();
}

/** Builds the pages if their sources changed since the last build. Throws a Problem with the builder's words. */
export async function buildWeb(): Promise<'built' | 'fresh'> {
  if (isWebBuilt()) return 'fresh';
  const hash = hashSources();
  const program = programOf('@react-router/dev', 'react-router');
  const child = spawn(process.execPath, [program, 'build'], {
    cwd: path.join(ROOT, 'apps/web'),
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', FORCE_COLOR: undefined },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (child.pid !== undefined) guardProcess(child.pid, 'TERM');
  let said = '';
  const hear = (chunk: Buffer) => {
    said += chunk.toString();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (child.pid !== undefined) forgetProcess(child.pid);
  if (code !== 0) throw new Problem(`The pages could not be built:\n${said.trim()}`);
  writeFileSync(STAMP, hash);
  return 'built';
}
