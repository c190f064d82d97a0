import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
const WEB = path.join(ROOT, 'apps/web');
const STAMP = path.join(WEB, 'build/.stamp');
/** What the server mounts; a build without it is none. */
const ENTRY = path.join(WEB, 'build/server/index.js');

/** Pages for real providers exclude all sandbox code. */
const isForSandbox = (): boolean => !process.env.STRIPE_SECRET_KEY;

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

/** A hash of the content of all build inputs. */
function hashSources(): string {
  const hash = createHash('sha256').update(isForSandbox() ? 'sandbox' : 'providers');
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

/** Builds the pages if their sources changed since the last build. Throws a Problem with the builder's output. */
export async function buildWeb(): Promise<'built' | 'fresh'> {
  if (isWebBuilt()) return 'fresh';
  const hash = hashSources();
  await build({ folder: 'build', hasSandbox: isForSandbox() });
  writeFileSync(STAMP, hash);
  return 'built';
}

/** Builds the pages into `folder` of apps/web, with the sandbox's part or without. */
async function build({ folder, hasSandbox }: { folder: string; hasSandbox: boolean }): Promise<void> {
  const program = programOf('@react-router/dev', 'react-router');
  const child = spawn(process.execPath, [program, 'build'], {
    cwd: WEB,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NO_COLOR: '1',
      FORCE_COLOR: undefined,
      PAGES_DIR: folder,
      PAGES_SANDBOX: hasSandbox ? 'on' : 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (child.pid !== undefined) guardProcess(child.pid, 'TERM');
  let said = '';
  const onOutput = (chunk: Buffer) => {
    said += chunk.toString();
  };
  child.stdout.on('data', onOutput);
  child.stderr.on('data', onOutput);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (child.pid !== undefined) forgetProcess(child.pid);
  if (code !== 0) throw new Problem(`The pages could not be built:\n${said.trim()}`);
}

const PROVIDER_PAGES = 'build/providers';
/** Strings that only the sandbox contains: its keys, its test cards and accounts, its pages, its forms. */
const SANDBOX_MARKS = ['pk_test_local', '4242424242424242', '000123456789', '/sandbox', 'sandbox-card', 'Sandbox'];

/** Marks of the sandbox in the scripts and pages of a build, each with its file. */
export function sandboxMarks(folder: string): string[] {
  return [...filesUnder(folder)].flatMap((file) => {
    if (!/\.(js|mjs|css|html)$/.test(file)) return [];
    const text = readFileSync(file, 'utf8');
    // The style sheet may name a bar that no page draws.
    const marks = file.endsWith('.css') ? SANDBOX_MARKS.filter((mark) => mark !== 'Sandbox') : SANDBOX_MARKS;
    return marks.filter((mark) => text.includes(mark)).map((mark) => `${path.relative(folder, file)}: ${mark}`);
  });
}

/** Builds the pages for real providers and throws a Problem when anything of the sandbox is among them. */
export async function assertNoSandboxCode(): Promise<void> {
  await build({ folder: PROVIDER_PAGES, hasSandbox: false });
  const folder = path.join(WEB, PROVIDER_PAGES);
  const found = sandboxMarks(folder);
  const files = [...filesUnder(folder)].filter((file) => file.endsWith('.js')).length;
  rmSync(folder, { recursive: true, force: true });
  if (files < 10) throw new Problem(`Only ${files} scripts were built for real providers.`);
  if (found.length > 0) throw new Problem(`The pages for real providers contain sandbox code:\n${found.join('\n')}`);
}
