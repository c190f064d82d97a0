import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { forgetProcess, guardProcess } from './guard.ts';
import { programOf, ROOT } from './root.ts';

export interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
  /** Printed in full when something failed. */
  output: string;
}

export interface Step {
  name: string;
  run: () => Promise<Outcome>;
}

/** Output without colors, for logs: each of the two variables turns off what the other would turn on. */
const PLAIN = { NO_COLOR: '1', FORCE_COLOR: undefined };

interface Finished {
  code: number;
  output: string;
}

/** Runs Node on a program of node_modules or a script, and collects all its output. */
export async function runNode(
  args: string[],
  options: { cwd?: string; env?: Record<string, string | undefined> } = {},
): Promise<Finished> {
  const child = spawn(process.execPath, args, {
    cwd: options.cwd ?? ROOT,
    env: { ...process.env, ...PLAIN, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  });
  const pid = child.pid ?? 0;
  if (pid) guardProcess(-pid, 'TERM');
  let output = '';
  const onOutput = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on('data', onOutput);
  child.stderr.on('data', onOutput);
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (ended) => resolve(ended ?? 1));
  });
  if (pid) forgetProcess(-pid);
  return { code, output };
}

/** A pass-or-fail check: one test. All commands run, so that one failure does not hide the next. */
export function check(name: string, ...commands: { args: string[]; cwd?: string }[]): Step {
  return {
    name,
    run: async () => {
      let output = '';
      let isGood = true;
      for (const { args, cwd } of commands) {
        const finished = await runNode(args, cwd ? { cwd } : {});
        if (finished.code !== 0) output += finished.output || `${args.join(' ')} ended with code ${finished.code}\n`;
        isGood &&= finished.code === 0;
      }
      return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0, output };
    },
  };
}

/** A check that is our own code: one test, failed if it throws. */
export function customStep(name: string, work: () => Promise<unknown>): Step {
  return {
    name,
    run: async () => {
      try {
        await work();
        return { passed: 1, failed: 0, skipped: 0, output: '' };
      } catch (error) {
        return { passed: 0, failed: 1, skipped: 0, output: (error as Error).message };
      }
    },
  };
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** A run that ended badly without a failed test (a suite that did not load, no test found) is a failure all the same. */
function settle({ code, output }: Finished, counts: Omit<Outcome, 'output'>): Outcome {
  const failed = code !== 0 && counts.failed === 0 ? 1 : counts.failed;
  // Where a program is not installed, all of a step may be skipped.
  if (code === 0 && counts.passed === 0 && failed === 0 && counts.skipped === 0)
    return { ...counts, failed: 1, output: `${output}\nNo test ran.` };
  return { ...counts, failed, output };
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
}

/** What failed and why, without the long list of what did not. */
function failuresOf(output: string): string {
  const from = output.search(/^⎯+ Failed /m);
  return from === -1 ? output : output.slice(from);
}

/** What failed and why, and the names of all of it at the end. */
function failedJourneys(output: string): string {
  const from = output.search(/^ {2}1\) /m);
  return from === -1 ? output : output.slice(from);
}

/** Vitest on the given projects; counts its tests. */
export function vitest(name: string, ...projects: string[]): Step {
  return {
    name,
    run: async () => {
      const folder = mkdtempSync(path.join(os.tmpdir(), 'assay-report-'));
      const file = path.join(folder, 'vitest.json');
      const args = [programOf('vitest', 'vitest'), 'run', '--reporter=default', '--reporter=json'];
      const finished = await runNode([
        ...args,
        `--outputFile.json=${file}`,
        ...projects.flatMap((project) => ['--project', project]),
      ]);
      const report = readJson(file) as VitestReport | undefined;
      rmSync(folder, { recursive: true, force: true });
      const settled = settle(finished, {
        passed: report?.numPassedTests ?? 0,
        failed: report?.numFailedTests ?? 0,
        skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
      });
      return { ...settled, output: failuresOf(settled.output) };
    },
  };
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; skipped: number };
}

/** Browser journeys that match the filter of titles and tags; counts its tests. */
export function journeys(name: string, chromium: () => string, filter: string[] = []): Step {
  return {
    name,
    run: async () => {
      const folder = mkdtempSync(path.join(os.tmpdir(), 'assay-report-'));
      const file = path.join(folder, 'journeys.json');
      try {
        const args = [programOf('@playwright/test', 'playwright'), 'test', '--reporter=list,json', ...filter];
        // Playwright passes FORCE_COLOR to its workers, where NO_COLOR together with it makes Node complain.
        const colors = { NO_COLOR: undefined, FORCE_COLOR: '0' };
        const finished = await runNode(args, {
          env: { ...colors, CHROMIUM_PATH: chromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: file },
        });
        const stats = (readJson(file) as PlaywrightReport | undefined)?.stats;
        const settled = settle(finished, {
          passed: stats?.expected ?? 0,
          failed: stats?.unexpected ?? 0,
          skipped: stats?.skipped ?? 0,
        });
        return { ...settled, output: failedJourneys(settled.output) };
      } catch (error) {
        return { passed: 0, failed: 1, skipped: 0, output: (error as Error).message };
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}
