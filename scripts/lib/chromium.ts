import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Problem } from './problem.ts';

/** Debian's build without a window: half the weight, and journeys run a third faster in it. */
const HEADLESS_SHELL = 'chromium-headless-shell';
const NAMES = [
  HEADLESS_SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  'microsoft-edge-stable',
];
const FIXED: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: NAMES.flatMap((name) =>
    ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome', '/opt/microsoft/msedge'].map((folder) =>
      path.join(folder, name),
    ),
  ),
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: ['ProgramFiles', 'ProgramFiles(x86)', 'LocalAppData'].flatMap((name) => {
    const folder = process.env[name];
    if (!folder) return [];
    return ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'].map((tail) =>
      path.win32.join(folder, tail),
    );
  }),
};

/** How to get one, per system, as one line to paste. */
const INSTALL_LINES: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'sudo apt-get install -y chromium-headless-shell || sudo apt-get install -y chromium',
  darwin: 'brew install --cask chromium',
  win32: 'winget install Google.Chrome',
};

/** Flags that keep a test browser quiet: no background requests, no first-run pages, no HTTP/3 detours. */
export const CHROMIUM_FLAGS = [
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-domain-reliability',
  '--disable-gpu',
];

/** The path of a Chromium, Chrome or Edge on this machine; CHROMIUM_PATH wins. Undefined when there is none. */
export function findChromium(): string | undefined {
  const fromEnv = process.env.CHROMIUM_PATH;
  if (fromEnv) {
    if (!existsSync(fromEnv)) throw new Problem(`CHROMIUM_PATH is ${fromEnv}, which does not exist.`);
    return fromEnv;
  }
  const onPath = (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((folder) => NAMES.map((name) => path.join(folder, name)));
  return [...(FIXED[process.platform] ?? []), ...onPath].find((file) => existsSync(file));
}

/** Installs the headless browser where Debian has it, otherwise the full one. */
function aptInstall(): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = (name: string) =>
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], { env, encoding: 'utf8' });
  const installEither = () => {
    const light = install(HEADLESS_SHELL);
    return light.status === 0 ? light : install('chromium');
  };
  if (installEither().status === 0) return;
  spawnSync('apt-get', ['update'], { env, encoding: 'utf8' });
  const done = installEither();
  if (done.status !== 0) throw new Problem(`apt-get could not install Chromium:\n${done.stdout}${done.stderr}`);
}

/**
 * A browser for the tests: an installed one, otherwise (as root on Debian or Ubuntu) one from apt. If neither works,
 * throws a Problem with the one command that installs one.
 */
export function ensureChromium(log: (line: string) => void): string {
  const found = findChromium();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    log('Installing Chromium (apt-get install chromium-headless-shell) …');
    aptInstall();
    const installed = findChromium();
    if (installed) return installed;
  }
  const line = INSTALL_LINES[process.platform] ?? 'install Chromium';
  throw new Problem(`The journeys need Chromium, Chrome or Edge and none was found. Install one:\n\n  ${line}\n`);
}
