import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  choosePorts,
  claimDataDir,
  findRunning,
  isDemoWanted,
  isSandboxWanted,
  openDataDir,
  openRunningDataDir,
  readPort,
} from './options.ts';
import { isPortFree } from './ports.ts';
import { describeProblem, Problem } from './problem.ts';
import { ROOT } from './root.ts';

let dataDir: string;
let taken: Server | undefined;

/** Takes a port whose neighbor below is free. */
async function occupyPort(): Promise<number> {
  for (;;) {
    taken = createServer();
    await new Promise<void>((resolve) => taken?.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as AddressInfo;
    if (await isPortFree(port - 1)) return port;
    taken.close();
  }
}

beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'assay-options-'));
});

afterEach(() => {
  vi.unstubAllEnvs();
  taken?.close();
  taken = undefined;
  rmSync(dataDir, { recursive: true });
});

describe('the sandbox', () => {
  it('given no sign of production, when npm start decides, then it starts the sandbox', () => {
    for (const env of [
      {},
      { SANDBOX: 'auto' },
      { PUBLIC_URL: 'http://localhost:3000' },
      { PUBLIC_URL: 'http://[::1]/' },
    ])
      expect(isSandboxWanted(env)).toBe(true);
  });

  it('given a database, a URL or a payment key of production, when the others are missing, then it starts no sandbox', () => {
    for (const env of [
      { DATABASE_URL: 'postgres://127.0.0.1/assay' },
      { PUBLIC_URL: 'https://bid.house.test' },
      { PUBLIC_URL: 'http://localhost.house.test' },
      { STRIPE_SECRET_KEY: 'sk_live_1' },
      { SANDBOX: 'no' },
      { SANDBOX: 'true' },
    ])
      expect(isSandboxWanted(env)).toBe(false);
  });

  it('given SANDBOX=yes, when npm start decides, then it opens the sandbox on any database', () => {
    expect(isSandboxWanted({ SANDBOX: 'yes', DATABASE_URL: 'postgres://127.0.0.1/assay' })).toBe(true);
  });
});

describe('the demo', () => {
  it('given DEMO=off, when npm start decides, then the sandbox is empty, in a folder of its own unless one is named', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'assay-demo-'));
    vi.stubEnv('DATA_DIR', '');
    vi.stubEnv('DEMO', 'on');
    expect([isDemoWanted(process.env), path.relative(ROOT, openDataDir())]).toEqual([true, '.data']);
    vi.stubEnv('DEMO', 'off');
    expect([isDemoWanted(process.env), path.relative(ROOT, openDataDir())]).toEqual([
      false,
      path.join('.data', 'empty'),
    ]);
    vi.stubEnv('DATA_DIR', folder);
    expect(openDataDir()).toBe(folder);
    rmSync(folder, { recursive: true });
  });
});

describe('ports', () => {
  it('given no PORT, when read, then it is 3000; given an invalid one, then the error explains the format', () => {
    vi.stubEnv('PORT', '');
    expect(readPort()).toBe(3000);
    for (const wrong of ['0', '65534', '80.5', 'http']) {
      vi.stubEnv('PORT', wrong);
      expect(readPort).toThrow(`PORT must be a whole number from 1 to 65533, not "${wrong}".`);
    }
  });

  it('given a taken port, when chosen for the pages, then refuses and proposes another', async () => {
    const port = await occupyPort();
    expect(await isPortFree(port)).toBe(false);
    await expect(choosePorts(port)).rejects.toThrow(
      `Port ${port} is in use. Stop the program that uses it or choose another port: PORT=${port + 10}`,
    );
  });

  it('given a taken port after the pages’ one, when chosen, then the sandbox uses another', async () => {
    const port = await occupyPort();
    const chosen = await choosePorts(port - 1);
    expect(chosen.port).toBe(port - 1);
    expect(chosen.sandboxPort).not.toBe(port);
  });
});

describe('the data directory', () => {
  it('given a claim of a process that has ended, when claimed, then it is ours until released', () => {
    const file = path.join(dataDir, 'running.json');
    writeFileSync(file, JSON.stringify({ pid: 2 ** 22 + 1, url: 'http://localhost:1' }));
    const release = claimDataDir(dataDir, 'http://localhost:2');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ pid: process.pid, url: 'http://localhost:2' });
    release();
    expect(findRunning(dataDir)).toBeUndefined();
  });

  it.runIf(process.platform === 'linux')(
    'given a claim whose number now belongs to another program, when looked up, then nothing runs',
    () => {
      writeFileSync(
        path.join(dataDir, 'running.json'),
        JSON.stringify({ pid: process.ppid, url: 'http://localhost:1' }),
      );
      expect(findRunning(dataDir)).toBeUndefined();
    },
  );
});

describe.runIf(process.platform === 'linux')('the data directory of a command beside npm start', () => {
  it('given that only the empty sandbox runs, then it is that one, unless another is named or runs', () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 60_000)', 'scripts/start.ts']);
    const claim = (folder: string): void => {
      mkdirSync(folder, { recursive: true });
      writeFileSync(path.join(folder, 'running.json'), JSON.stringify({ pid: child.pid, url: 'http://localhost:1' }));
    };
    try {
      vi.stubEnv('DATA_DIR', '');
      vi.stubEnv('DEMO', '');
      const usual = openDataDir();
      expect(openRunningDataDir(dataDir)).toBe(usual);
      const empty = path.join(dataDir, '.data', 'empty');
      claim(empty);
      expect(openRunningDataDir(dataDir)).toBe(empty);
      vi.stubEnv('DEMO', 'on');
      expect(openRunningDataDir(dataDir)).toBe(usual);
      vi.stubEnv('DEMO', '');
      vi.stubEnv('DATA_DIR', path.join(dataDir, 'named'));
      expect(openRunningDataDir(dataDir)).toBe(path.join(dataDir, 'named'));
      vi.stubEnv('DATA_DIR', '');
      claim(path.join(dataDir, '.data'));
      expect(openRunningDataDir(dataDir)).toBe(usual);
    } finally {
      child.kill();
    }
  });
});

describe('tell', () => {
  it('given what a person can mend, then one sentence; given a bug, then its stack', () => {
    expect(describeProblem(new Problem('Do this.'))).toBe('Do this.');
    expect(describeProblem(Object.assign(new Error('write'), { code: 'ENOSPC', path: '/x' }))).toBe(
      'The disk is full. Free some space and try again. (/x)',
    );
    expect(describeProblem(new Error('a bug'))).toMatch(/^Error: a bug\n\s+at /);
  });
});
