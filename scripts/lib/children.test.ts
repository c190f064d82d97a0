import os from 'node:os';
import { afterEach, describe, expect, it } from 'vitest';
import { type Child, isWorthShowing, readable, startChild } from './children.ts';
import { isAlive } from './processes.ts';

let child: Child;
let lines: string[];

/** Runs `code` as a child and resolves once it has printed its first line. */
function run(code: string): Promise<void> {
  lines = [];
  return new Promise((resolve) => {
    child = startChild({
      name: 'The clerk',
      args: ['-e', code],
      cwd: os.tmpdir(),
      env: {},
      onLine: (line) => {
        lines.push(line);
        resolve();
      },
    });
  });
}

afterEach(() => child.stop());

describe('startChild', () => {
  it('given a child that cleans up on SIGTERM, when stopped, then waits for it and has its last output', async () => {
    await run(
      "process.on('SIGTERM', () => { console.log('tidied'); process.exit(0); }); setInterval(() => {}, 1000); console.log('up');",
    );
    await child.stop();
    expect(lines).toEqual(['up', 'tidied']);
    expect(isAlive(child.pid)).toBe(false);
  });

  it('given a child that fails, when it ends by itself, then reports how, and keeps its output', async () => {
    await run("console.log(JSON.stringify({ level: 50, msg: 'no ink' })); process.exitCode = 3;");
    expect(await child.died).toBe('The clerk ended with code 3.');
    expect(child.lastOutput()).toBe('error: no ink');
  });

  it('given a child with its own child, when killed, then both have ended', async () => {
    await run(
      "const c = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']); setInterval(() => {}, 1000); console.log(c.pid);",
    );
    const grandchild = Number(lines[0]);
    expect(isAlive(grandchild)).toBe(true);
    child.kill();
    expect(await child.died).toBe('The clerk was ended by SIGKILL.');
    await expect.poll(() => isAlive(grandchild)).toBe(false);
  });
});

describe('log lines', () => {
  it('given a JSON line, when read, then is a sentence with its cause', () => {
    expect(readable('{"level":40,"msg":"slow","err":{"message":"late"}}')).toBe('warning: slow\nlate');
    expect(readable('{"level":30,"msg":"open"}')).toBe('info: open');
    expect(readable('plain words')).toBe('plain words');
    expect(readable('{ broken')).toBe('{ broken');
  });

  it('given lines of every kind, when filtered, then warnings, errors and crashes are shown', () => {
    const shown = ['{"level":30,"msg":"a"}', '{"level":40,"msg":"b"}', '{"level":60,"msg":"c"}', 'Error: d', ''].map(
      isWorthShowing,
    );
    expect(shown).toEqual([false, true, true, true, false]);
  });
});
