import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const MODULES = path.join(ROOT, 'node_modules');
const STAMP = path.join(MODULES, '.assay-install');
const PINNED = path.join(MODULES, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** What npm prints, and what to tell a person about it. First match wins. */
const REMEDIES = [
  [/ENOSPC|no space left/i, 'the disk is full. Free some space (about 700 MB) and start again.'],
  [
    /EACCES|EPERM|EROFS/,
    'this account may not write to node_modules. Run as the owner of the folder, or mend its owner.',
  ],
  [
    /gyp ERR!|not found: (make|g\+\+|cc|python)|node-gyp/i,
    'a package wanted to be compiled and no compiler is here. Install one (Debian: apt-get install build-essential python3; macOS: xcode-select --install) and start again.',
  ],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|network|CERT/,
    'the package registry cannot be reached. Check the network (and npm config get registry), then start again.',
  ],
  [/EINTEGRITY/, 'a downloaded package is damaged. Run "npm cache verify" and start again.'],
  [
    /package-lock\.json|EUSAGE/,
    'package.json and package-lock.json do not fit together. Restore both (git checkout package.json package-lock.json).',
  ],
];

function fail(message) {
  console.error(message);
  process.exit(1);
}

const lockText = () => readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8');
const stampFor = (lock) => `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}\n`;

/** True when the packages that npm noted down as installed are exactly those of the lock file. */
function fitsLock(lock) {
  const noted = path.join(MODULES, '.package-lock.json');
  if (!existsSync(noted)) return false;
  const installed = JSON.parse(readFileSync(noted, 'utf8')).packages ?? {};
  const wanted = JSON.parse(lock).packages ?? {};
  for (const [place, entry] of Object.entries(wanted)) {
    if (!place.includes('node_modules/') || entry.link) continue;
    const found = installed[place];
    if (found ? found.version !== entry.version : !entry.optional && !entry.peer) return false;
  }
  return true;
}

/** The pinned Node's version, or undefined when it is missing or does not run. */
function pinnedVersion() {
  if (!existsSync(PINNED)) return undefined;
  const answer = spawnSync(PINNED, ['--version'], { encoding: 'utf8' });
  return answer.status === 0 ? answer.stdout.trim() : undefined;
}

function isInstalled() {
  if (!existsSync(PINNED)) return false;
  const lock = lockText();
  const stamp = stampFor(lock);
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return true;
  if (!fitsLock(lock) || !pinnedVersion()) return false;
  writeFileSync(STAMP, stamp);
  return true;
}

/** Tells now and then that something long is still going on; on a terminal on one line. */
function startProgress(what) {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const isTerminal = process.stdout.isTTY;
  console.log(`${what} …`);
  const timer = setInterval(
    () => {
      if (isTerminal) process.stdout.write(`\r  ${seconds()} s `);
      else console.log(`  ${seconds()} s`);
    },
    isTerminal ? 1000 : 10_000,
  );
  return () => {
    clearInterval(timer);
    if (isTerminal) process.stdout.write('\r           \r');
    return seconds();
  };
}

function npmCommand() {
  const script = process.env.npm_execpath;
  if (script && /npm-cli\.js$/.test(script)) return [process.execPath, [script]];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', []];
}

/** `npm ci`; resolves to its exit code and everything it said. */
function runInstall() {
  const [command, first] = npmCommand();
  const args = [...first, 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: command.endsWith('.cmd'),
    });
    let said = '';
    const hear = (chunk) => {
      said += chunk;
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('error', (error) =>
      resolve({ code: 1, said: error.code === 'ENOENT' ? 'npm itself was not found.' : error.message }),
    );
    child.on('close', (code) => resolve({ code: code ?? 1, said }));
  });
}

/** Runs `npm ci` unless node_modules is what package-lock.json says. Ends the process with one message on failure. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  const finish = startProgress('Installing packages (npm ci)');
  const { code, said } = await runInstall();
  const took = finish();
  if (code !== 0) {
    const words = said
      .split('npm error Clean install a project')[0]
      .replace(/^npm (error|ERR!) (A complete log|code|errno|syscall).*$/gm, '')
      .trim();
    const remedy = REMEDIES.find(([pattern]) => pattern.test(said));
    fail(`${words}\n\nThe packages could not be installed: ${remedy ? remedy[1] : 'npm says why above.'}`);
  }
  if (!pinnedVersion()) {
    fail(
      'The packages are installed, but the Node 24 among them does not run on this machine. ' +
        'Install scripts may be switched off (npm config get ignore-scripts): allow them and start again.',
    );
  }
  writeFileSync(STAMP, stampFor(lockText()));
  console.log(`Packages installed in ${took} s`);
}

/** Runs scripts/<script> under the pinned Node: here when this is it already, else in a child that gets our signals. */
export async function runPinned(script, args) {
  const file = path.resolve(ROOT, script);
  const { version } = JSON.parse(readFileSync(path.join(MODULES, 'node', 'package.json'), 'utf8'));
  process.env.PATH = [path.join(MODULES, '.bin'), process.env.PATH].join(path.delimiter);
  process.env.NODE = PINNED;
  // What Node made of our TypeScript is kept: every process starts sooner, and is 20 MB smaller without what strips the types.
  process.env.NODE_COMPILE_CACHE ??= path.join(MODULES, '.cache', 'compile');
  if (process.version === `v${version}`) {
    process.argv = [process.argv[0], file, ...args];
    await import(pathToFileURL(file).href);
    return;
  }
  // The channel tells the child when we die; signals are handed on, and what the child ends with is what we end with.
  const child = spawn(realpathSync(PINNED), [file, ...args], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => fail(`Node 24 could not be started: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}
