import { routes } from '@assay/contract/index.ts';
import type { RouteDefinition } from '@assay/contract/route.ts';
import { mayCall, StaffRole } from '@assay/domain/office/roles.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { cookieHeader } from '../../../../test/client.ts';
import { createItemFixtures } from '../../../../test/itemFixtures.ts';
import { makeStaff } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { FOLDERS } from '../../../platform/handedIn.ts';
import { newId } from '../../../platform/ids.ts';
import { mediaStore } from '../../../platform/mediaStore.ts';

// Every kind of stored file, fetched by a visitor, a buyer and each role of the staff.

const READERS = ['visitor', 'buyer', ...StaffRole] as const;
type Reader = (typeof READERS)[number];
const isStaff = (reader: Reader): reader is StaffRole => reader !== 'visitor' && reader !== 'buyer';
const PUBLIC = 'public, max-age=31536000, immutable';

let test: TestApp;
const people = new Map<Reader, Person>();
const query = async (sql: string, ...values: unknown[]) => (await test.ctx.pool.query(sql, values)).rows;
const pictures = {
  live: 'items/aa11.webp',
  demo: 'aa11-hero.webp',
  draft: 'items/bb22.webp',
  replaced: 'items/cc33.webp',
  withdrawn: 'items/ab77.webp',
  neverLive: 'items/ff66.webp',
};
let itemId: string;
let certificateId: string;
let arrivalId: string;

async function addPicture(id: string, file: string): Promise<string> {
  const mediaId = newId(test.ctx.clock.now());
  await query(
    `insert into media (id, item_id, type, position, alt, file, width, height)
     values ($1, $2, 'image', (select count(*) from media where item_id = $2), 'A ball', $3, 800, 800)`,
    mediaId,
    id,
    file,
  );
  return mediaId;
}

beforeAll(async () => {
  test = await startTestApp();
  people.set('buyer', await test.signUp());
  for (const role of StaffRole) {
    const person = await makeStaff(test);
    await query('update users set staff_roles = $2 where id = $1', person.id, [role]);
    people.set(role, person);
  }
  const store = mediaStore(test.ctx);
  const bytes = await sharp({ create: { width: 800, height: 800, channels: 3, background: '#335566' } })
    .webp()
    .toBuffer();
  for (const file of Object.values(pictures)) await store.write(file, bytes);
  for (const folder of Object.keys(FOLDERS)) await store.write(`${folder}/dd44.webp`, bytes);

  const fixtures = createItemFixtures(test.ctx);
  const live = await fixtures.item({ title: 'A live ball' });
  await addPicture(live, pictures.live);
  await addPicture(live, pictures.demo);
  itemId = await fixtures.item({ title: 'A drafted ball', status: 'draft' });
  await addPicture(itemId, pictures.draft);
  const wasLive = await fixtures.item({ title: 'A ball that was live' });
  await addPicture(wasLive, pictures.withdrawn);
  const neverLive = await fixtures.item({ title: 'A ball that never was', status: 'approved' });
  await addPicture(neverLive, pictures.neverLive);
  await query("update item set status = 'withdrawn' where id = any($1)", [wasLive, neverLive]);

  const at = test.ctx.clock.date();
  await query(
    `insert into evidence_file (id, item_id, name, file, bytes, sha256, uploaded_by, at) values ($1, $2, 'letter', 'dd44.webp', 1, $3, $4, $5)`,
    newId(at.getTime()),
    itemId,
    Buffer.alloc(32),
    people.get('admin')!.id,
    at,
  );
  arrivalId = newId(at.getTime());
  certificateId = newId(at.getTime());
});
afterAll(() => test.close());

async function get(reader: Reader, url: string): Promise<{ status: number; cache: string; isPicture: boolean }> {
  const person = people.get(reader);
  const headers = person === undefined ? {} : { cookie: cookieHeader(person.client) };
  const answer = await test.app.inject({ method: 'GET', url, headers });
  const { 'cache-control': cache, 'content-type': type } = answer.headers;
  return { status: answer.statusCode, cache: String(cache), isPicture: String(type).startsWith('image/') };
}

describe('below /media/', () => {
  it.each(READERS)('%s: published pictures and public folders are there for everyone, to be kept', async (reader) => {
    const open = Object.entries(FOLDERS).flatMap(([folder, by]) => (by === 'anyone' ? [`${folder}/dd44.webp`] : []));
    for (const file of [
      ...open,
      pictures.withdrawn,
      pictures.live,
      pictures.demo,
      `${pictures.live}?w=320`,
      `${pictures.live}?w=share`,
    ])
      expect(await get(reader, `/media/${file}`), file).toEqual({ status: 200, cache: PUBLIC, isPicture: true });
  });

  it.each(READERS)('%s: files with a call of their own are not there for anyone', async (reader) => {
    const closed = Object.entries(FOLDERS).flatMap(([folder, by]) => (by === 'call' ? [folder] : []));
    expect(closed.length).toBeGreaterThan(2);
    for (const folder of [...closed, 'others', 'items/items'])
      expect((await get(reader, `/media/${folder}/dd44.webp`)).status, folder).toBe(404);
  });

  it.each(READERS)(
    '%s: pictures of an unpublished item are there for staff only, and no one keeps them',
    async (reader) => {
      for (const size of ['', '?w=320', '?w=share']) {
        for (const file of [pictures.draft, pictures.neverLive]) {
          const { status, cache } = await get(reader, `/media/${file}${size}`);
          expect([status, cache], size).toEqual(isStaff(reader) ? [200, 'private, no-store'] : [404, 'no-store']);
        }
      }
      // Of no item: a picture that was replaced.
      expect((await get(reader, `/media/${pictures.replaced}`)).status).toBe(isStaff(reader) ? 200 : 404);
    },
  );

  it('given the item is published, then its pictures are public from then on', async () => {
    const fixtures = createItemFixtures(test.ctx);
    const id = await fixtures.item({ title: 'A ball to publish', status: 'approved' });
    await mediaStore(test.ctx).write('items/ee55.webp', Buffer.from('x'));
    await addPicture(id, 'items/ee55.webp');
    expect((await get('visitor', '/media/items/ee55.webp')).status).toBe(404);
    await query("update item set status = 'live' where id = $1", id);
    expect(await get('visitor', '/media/items/ee55.webp')).toMatchObject({ status: 200, cache: PUBLIC });
  });
});

describe('by calls of the contract', () => {
  const CALLS = ['office.evidenceFile', 'office.arrivalPicture', 'office.certificateFile'] as const;

  it.each(READERS)('%s: a private file is there for the roles of its call, and no one keeps it', async (reader) => {
    for (const name of CALLS) {
      const definition = routes[name] as RouteDefinition;
      const id = {
        'office.evidenceFile': itemId,
        'office.arrivalPicture': arrivalId,
        'office.certificateFile': certificateId,
      }[name];
      const { status, cache } = await get(reader, definition.path.replace('{id}', id));
      const isOpen = isStaff(reader) && mayCall([reader], { ...definition, roles: definition.roles ?? [] });
      expect(cache, `${name} ${status}`).toContain('no-store');
      if (!isStaff(reader)) expect(status, name).toBe(404);
      else if (!isOpen) expect(status, name).toBe(403);
      // Of the other two there is no file here: the role passes, and it is not found.
      else
        expect([status, cache]).toEqual(
          name === 'office.evidenceFile' ? [200, 'private, no-store'] : [404, 'no-store'],
        );
    }
  });
});
