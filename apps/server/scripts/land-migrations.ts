import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** Names and SHA-256 of the migrations that have landed: their files never change, and new ones come after them. */
const LANDED = new URL('../migrations/landed.json', import.meta.url);
const FOLDER = new URL('../migrations/', import.meta.url);

/** Every migration file with its SHA-256, in order. */
export function hashesOfMigrations(): Record<string, string> {
  const names = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  return Object.fromEntries(
    names.map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(new URL(name, FOLDER)))
        .digest('hex'),
    ]),
  );
}

export const readLanded = (): Record<string, string> => JSON.parse(readFileSync(LANDED, 'utf8'));

/**
 * Faults of the files, as text: a landed one that changed or is missing, a new one that does not sort after the last.
 */
export function faultsOfMigrations(files: Record<string, string>, landed: Record<string, string>): string[] {
  const last = Object.keys(landed).sort().at(-1) ?? '';
  const faults: string[] = [];
  for (const [name, hash] of Object.entries(landed))
    if (files[name] === undefined) faults.push(`${name} has landed and is gone: put it back`);
    else if (files[name] !== hash) faults.push(`${name} has landed and was changed: put it back and write a new one`);
  for (const name of Object.keys(files))
    if (landed[name] === undefined && name < last)
      faults.push(`${name} comes before ${last}, which has landed: give it a higher number`);
  return faults;
}

// When run directly it marks new migrations as landed: from then on they never change.
if (import.meta.main) {
  const files = hashesOfMigrations();
  const faults = faultsOfMigrations(files, readLanded());
  if (faults.length > 0) {
    process.stderr.write(`${faults.join('\n')}\n`);
    process.exitCode = 1;
  } else writeFileSync(LANDED, `${JSON.stringify(files, null, 2)}\n`);
}
