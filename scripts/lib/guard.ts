import { type ChildProcess, spawn } from 'node:child_process';

/**
 * A small shell process that outlives us by a moment: when this process ends for any reason (kill -9 included), the
 * guard's input closes and it ends what we registered. Lines: "<signal> <pid>", "forget <pid>", "remove <path>".
 */
const SCRIPT = `
alive() {
  kill -0 "$1" 2>/dev/null || return 1
  [ -r "/proc/$1/stat" ] || return 0
  read -r _ _ state _ < "/proc/$1/stat" 2>/dev/null || return 1
  [ "$state" != Z ]
}
list=""
while IFS=' ' read -r verb rest; do
  case $verb in
    forget) kept=""; for entry in $list; do [ "\${entry#*:}" = "$rest" ] || kept="$kept $entry"; done; list=$kept ;;
    remove) set -- "$@" "$rest" ;;
    *) list="$verb:$rest $list" ;;
  esac
done
for entry in $list; do kill -s "\${entry%%:*}" -- "\${entry#*:}" 2>/dev/null; done
for entry in $list; do
  left=300 pid=\${entry#*:}
  while [ $left -gt 0 ] && alive "\${pid#-}"; do sleep 0.1; left=$((left - 1)); done
done
for path in "$@"; do rm -rf -- "$path"; done
`;

let guard: ChildProcess | undefined;

function write(line: string): void {
  if (process.platform === 'win32') return;
  if (!guard) {
    guard = spawn('/bin/sh', ['-c', SCRIPT, 'assay-guard'], {
      cwd: '/',
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    guard.unref();
    // Its input must not keep us running, and its early exit must not end us.
    (guard.stdin as unknown as { unref: () => void }).unref();
    guard.stdin?.on('error', () => undefined);
  }
  guard.stdin?.write(`${line}\n`);
}

/** Has `signal` sent to `pid` (negative: its process group) should this process die without stopping it. */
export function guardProcess(pid: number, signal: 'TERM' | 'INT'): void {
  write(`${signal} ${pid}`);
}

/** Removes an ended process from the guard's list. */
export function forgetProcess(pid: number): void {
  if (guard) write(`forget ${pid}`);
}

/** Deletes the folder `path` once this process and everything it registered has ended. */
export function guardFolder(path: string): void {
  write(`remove ${path}`);
}
