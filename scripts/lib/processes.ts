import { existsSync, readFileSync } from 'node:fs';

/** True for a process that has ended and only waits to be collected (in containers nobody may ever do so). */
function isZombie(pid: number): boolean {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return false;
  const stat = readFileSync(file, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3) === 'Z';
}

/** True while the process `pid` runs, whoever it belongs to. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  try {
    return !isZombie(pid);
  } catch {
    // It was collected between the two looks.
    return false;
  }
}
