import { writeFileSync } from 'node:fs';
import { newKeys } from '../apps/server/src/platform/keys.ts';
import { describeProblem, Problem } from './lib/problem.ts';

/** The keys as lines of an environment file, quoted for shells, systemd and Node's --env-file alike. */
function environmentFile(): string {
  const lines = Object.entries(newKeys()).map(([name, value]) => `${name}='${value}'`);
  return [
    '# Keys of one Assay. Keep them secret and in your backup; none of them can be made again.',
    ...lines,
    '',
  ].join('\n');
}

/** Prints all keys that production needs, or writes them to a new file readable only by its owner. */
function keys(file: string | undefined): void {
  if (file === undefined) {
    process.stdout.write(environmentFile());
    return;
  }
  try {
    writeFileSync(file, environmentFile(), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new Problem(
      `${file} already exists and was not changed, because its keys are needed to verify and decrypt existing data. Choose another file.`,
    );
  }
  console.log(`Wrote the keys to ${file}, readable only by its owner.`);
}

try {
  keys(process.argv[2]);
} catch (error) {
  console.error(describeProblem(error));
  process.exit(1);
}
