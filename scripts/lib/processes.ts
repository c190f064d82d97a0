import { existsSync, readFileSync } from 'node:fs';

/** Returns true for an ended process that was not reaped yet (in containers it may never be). */
function isZombie(pid: number): boolean {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return false;
  const stat = readFileSync(file, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3) === 'Z';
}

/** Returns true while the process `pid` runs, regardless of its owner. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  try {
    return !isZombie(pid);
  } catch {
    // It was garbage collected between the two checks.
    return false;
  }
}
