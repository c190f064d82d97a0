import { randomBytes } from 'node:crypto';
import type { House } from './house.ts';
import { mediaStore } from './mediaStore.ts';

const DAY_MS = 86_400_000;
const BATCH = 500;

/** Keeps a file that somebody handed in under a new name in this folder; it is noted first, so that one that nobody gets is found. Answers its name there. */
export async function keepHandedIn(house: House, folder: string, ending: string, bytes: Buffer): Promise<string> {
  const file = `${randomBytes(16).toString('hex')}.${ending}`;
  await house.pool.query('insert into stored_file (name, created_at) values ($1, $2)', [
    `${folder}/${file}`,
    house.clock.date(),
  ]);
  await mediaStore(house).write(`${folder}/${file}`, bytes);
  return file;
}

/** Takes away what was handed in a day ago and belongs to nobody: an upload that was cut off. Answers how many. */
export async function forgetHandedIn(house: House): Promise<number> {
  const store = mediaStore(house);
  const { rows } = await house.pool.query<{ name: string }>(
    `select name from stored_file where created_at < $1
       and not exists (select from users where 'avatars/' || image_file = name)
       and not exists (select from tax_certificate where 'certificates/' || file = name)
     order by created_at limit $2`,
    [new Date(house.clock.now() - DAY_MS), BATCH],
  );
  for (const { name } of rows) await store.remove(name);
  await house.pool.query('delete from stored_file where name = any($1)', [rows.map(({ name }) => name)]);
  return rows.length;
}
