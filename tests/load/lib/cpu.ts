import { readdirSync, readFileSync } from 'node:fs';

/** CPU time, in ms, that the generator, the measured server and the database have used so far. */
export type CpuUse = { generatorMs: number; serverMs: number; databaseMs: number };

/** Clock ticks a second in /proc on Linux; fixed for user space. */
const TICKS_PER_SECOND = 100;

/**
 * The CPU cost of each part: on a shared machine this is more meaningful than elapsed time. Null without /proc. The
 * database is the postmaster and its children, including those that have ended: a pool closes idle connections.
 */
export function cpuUse(serverPid: number, postmasterPid: number): CpuUse | null {
  try {
    const { user, system } = process.cpuUsage();
    let databaseMs = 0;
    for (const name of readdirSync('/proc')) {
      if (!/^\d+$/.test(name)) continue;
      const stat = statOf(Number(name));
      if (stat?.pid === postmasterPid) databaseMs += stat.cpuMs + stat.endedMs;
      else if (stat?.parent === postmasterPid) databaseMs += stat.cpuMs;
    }
    return { generatorMs: (user + system) / 1000, serverMs: statOf(serverPid)?.cpuMs ?? 0, databaseMs };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

export function cpuBetween(before: CpuUse | null, after: CpuUse | null): CpuUse | null {
  if (before === null || after === null) return null;
  return {
    generatorMs: after.generatorMs - before.generatorMs,
    serverMs: after.serverMs - before.serverMs,
    databaseMs: after.databaseMs - before.databaseMs,
  };
}

/** CPU time, in ms, that a process has used so far; not a number where there is no /proc. */
export const cpuOf = (pid: number): number => statOf(pid)?.cpuMs ?? Number.NaN;

/** A process's own line in /proc, with the time of its children that have ended; null when it has ended itself meanwhile. */
function statOf(pid: number): { pid: number; parent: number; cpuMs: number; endedMs: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name in parentheses may contain spaces: fields are counted after it.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const msOf = (user: number, system: number) =>
      ((Number(fields[user]) + Number(fields[system])) * 1000) / TICKS_PER_SECOND;
    return { pid, parent: Number(fields[1]), cpuMs: msOf(11, 12), endedMs: msOf(13, 14) };
  } catch {
    return null;
  }
}
