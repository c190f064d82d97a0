import { type ChildProcess, spawn } from 'node:child_process';
import { forgetProcess, guardProcess } from './guard.ts';
import { Problem } from './problem.ts';

const STOP_LIMIT_MS = 20_000;
const MAX_LINES = 40;

export interface Child {
  name: string;
  pid: number;
  /** Resolves with a message when it ends by itself; never after `stop` was called. */
  died: Promise<string>;
  /** The last part of its output, formatted for reading. */
  lastOutput: () => string;
  /** SIGTERM to the whole group, SIGKILL after 20 s; resolves once it has ended. */
  stop: () => Promise<void>;
  /** SIGKILL to the whole group. */
  kill: () => void;
}

export interface ChildOptions {
  name: string;
  args: string[];
  cwd: string;
  env: Record<string, string | undefined>;
  /** Every line of its output and errors, without the line's end. */
  onLine: (line: string) => void;
}

/** Calls `onLine` for each whole line of a stream. */
function splitLines(stream: NodeJS.ReadableStream, onLine: (line: string) => void): void {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line);
  });
  stream.on('end', () => {
    if (rest) onLine(rest);
  });
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch (error) {
    // It ended by itself in the meantime, as intended.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/**
 * Runs Node on a file in a separate process group, so that Ctrl-C in the terminal reaches only the launcher, which
 * shuts down in order. If the launcher is killed outright, the guard ends the group.
 */
export function startChild({ name, args, cwd, env, onLine }: ChildOptions): Child {
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const pid = child.pid;
  if (pid === undefined) throw new Problem(`${name} could not be started in ${cwd}.`);
  guardProcess(-pid, 'TERM');
  const recentLines: string[] = [];
  const onOutput = (line: string) => {
    recentLines.push(line);
    if (recentLines.length > MAX_LINES) recentLines.shift();
    onLine(line);
  };
  if (child.stdout) splitLines(child.stdout, onOutput);
  if (child.stderr) splitLines(child.stderr, onOutput);
  let isStopping = false;
  const closed = new Promise<string>((resolve) => {
    child.once('close', (code, signal) => {
      forgetProcess(-pid);
      resolve(signal ? `was ended by ${signal}` : `ended with code ${code}`);
    });
  });
  const died = new Promise<string>((resolve) => {
    void closed.then((message) => {
      if (!isStopping) resolve(`${name} ${message}.`);
    });
  });
  return {
    name,
    pid,
    died,
    lastOutput: () => recentLines.map(readable).join('\n'),
    kill: () => signalGroup(pid, 'SIGKILL'),
    stop: async () => {
      isStopping = true;
      if (child.exitCode === null && child.signalCode === null) signalGroup(pid, 'SIGTERM');
      const timer = setTimeout(() => signalGroup(pid, 'SIGKILL'), STOP_LIMIT_MS);
      await closed;
      clearTimeout(timer);
    },
  };
}

interface LogLine {
  level?: number;
  msg?: string;
  err?: { message?: string; stack?: string };
}

function parse(line: string): LogLine | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line) as LogLine;
  } catch {
    return undefined;
  }
}

/** Formats a JSON log line for reading; leaves any other line unchanged. */
export function readable(line: string): string {
  const parsed = parse(line);
  if (!parsed) return line;
  const level = (parsed.level ?? 30) >= 50 ? 'error' : (parsed.level ?? 30) >= 40 ? 'warning' : 'info';
  const cause = parsed.err?.stack ?? parsed.err?.message;
  return `${level}: ${parsed.msg ?? ''}${cause ? `\n${cause}` : ''}`;
}

/** True for warnings, errors and whatever is not a log line (a crash's stack): what the terminal should show. */
export function isWorthShowing(line: string): boolean {
  const parsed = parse(line);
  return parsed ? (parsed.level ?? 30) >= 40 : line.trim() !== '';
}
