import { readdirSync, readFileSync } from 'node:fs';

/** CPU time, in ms, that the generator, the measured server and the database have used so far. */
export type CpuUse = { generatorMs: number; serverMs: number; databaseMs: number };

/** Clock ticks a second in /proc on Linux; fixed for user space. */
const TICKS_PER_SECOND = 100;

/**
 * What each part has cost in CPU: on a machine that others use too, this says more than the time that passed.
 * Null where there is no /proc. The database is the postmaster and its children.
 */
export function cpuUse(serverPid: number, postmasterPid: number): CpuUse | null {
  try {
    const { user, system } = process.cpuUsage();
    let databaseMs = 0;
    for (const name of readdirSync('/proc')) {
      if (!/^\d+$/.test(name)) continue;
      const stat = statOf(Number(name));
      if (stat !== null && (stat.pid === postmasterPid || stat.parent === postmasterPid)) databaseMs += stat.cpuMs;
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

/** A process's own line in /proc; null when it has ended meanwhile. */
function statOf(pid: number): { pid: number; parent: number; cpuMs: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name in parentheses may hold spaces: fields are counted after it.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    return { pid, parent: Number(fields[1]), cpuMs: (ticks * 1000) / TICKS_PER_SECOND };
  } catch {
    return null;
  }
}
