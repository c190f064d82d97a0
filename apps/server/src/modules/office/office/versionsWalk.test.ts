import { type Operation, routes } from '@assay/contract/index.ts';
import type { RouteDefinition } from '@assay/contract/route.ts';
import { itemChange } from '@assay/contract/shapes/itemEditor.ts';
import { TAXONOMY, type TaxonomyField, TaxonomyKind } from '@assay/domain/item/taxonomy.ts';
import { EMPTY_SETTINGS } from '@assay/domain/settings/settings.ts';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { createItemFixtures, type ItemFixtures } from '../../../../test/itemFixtures.ts';
import { newKey } from '../../../../test/lots.ts';
import { makeStaff, versionAt } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { newId } from '../../../platform/ids.ts';

// Two savers of one record: the second is refused with what the first has changed, and nothing of it is written. Every staff
// call that changes a record takes the version it is based on, or says here why it needs none.

const HOUR = 3_600_000;
const NOTE = { note: 'As agreed with the colleague' };

/** It starts from a state, and is refused in any other: repeated or late, it changes nothing. */
const STEP = 'a step from a state';
/** It adds a row or a file of its own. */
const ADDS = 'only adds';
/** It decides something that waits, once. */
const DECIDES = 'decides what waits';
/** It ends or removes the record as it is; what uses it is checked. */
const ENDS = 'ends the record';
/** It puts an object somewhere: the last place is where it is. */
const PLACES = 'says where an object is';

const UNVERSIONED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    TaxonomyKind.flatMap((kind) => [
      [`office.${kind}.remove`, ENDS],
      [`office.${kind}.merge`, ENDS],
    ]),
  ),
  'office.authenticate': ADDS,
  'office.evidenceUpload': ADDS,
  'office.stopCoupon': ENDS,
  'office.custodyAct': PLACES,
  'office.intakePicture': ADDS,
  'office.addIntakeLine': ADDS,
  'office.moveIntakeLine': PLACES,
  'office.draftIntakeLine': STEP,
  'office.linkIntakeLine': STEP,
  'office.importMapping': STEP,
  'office.importEncoding': STEP,
  'office.importNames': STEP,
  'office.importRun': STEP,
  'office.importUndo': STEP,
  'office.decideCertificate': DECIDES,
  'office.mediaUpload': ADDS,
  'office.mediaReplace': ADDS,
  'office.mediaCaptions': ADDS,
  'office.mediaDelete': ENDS,
  'office.offerAccept': STEP,
  'office.offerReject': STEP,
  'office.offerCounter': STEP,
  'office.voidBids': STEP,
  'office.withdraw': STEP,
  'office.pause': STEP,
  'office.resume': STEP,
  'office.listAtPrice': STEP,
  'office.openToOffers': STEP,
  'office.reopen': STEP,
  'office.afterSale': STEP,
  'office.voidInvoice': STEP,
  'office.creditLimit': 'one figure, which the person enters whole',
  'office.declineLimitRequest': DECIDES,
  'office.liftStrike': STEP,
  'office.decideIdentity': DECIDES,
  'office.confirmRequest': DECIDES,
  'office.declineRequest': DECIDES,
  'office.retryJob': STEP,
  'office.certificate': STEP,
  'office.openInvoice': STEP,
  'office.quoteShipping': STEP,
  'office.parcel': STEP,
  'office.discardInvoice': STEP,
  'office.refund': ADDS,
  'office.retryRefund': STEP,
  'office.manualPayment': STEP,
  'person.block': STEP,
  'person.unblock': STEP,
  'person.vip': STEP,
  'person.endVip': STEP,
  'person.addNote': ADDS,
  'office.recheckPicture': ADDS,
  'office.resaleAct': STEP,
  'office.holdPayout': STEP,
  'room.message': ADDS,
  'office.seal': STEP,
  'office.publishSale': STEP,
  'office.cancelSale': ENDS,
  'office.addLots': ADDS,
  'office.noteOrder': ADDS,
  'office.packObject': STEP,
  'office.takeOut': STEP,
  'office.correctTracking': 'one number, which the person enters whole and with a reason',
  'office.resetFactor': STEP,
  'office.removeLot': ENDS,
  'office.publishLot': STEP,
  'office.startGiveaway': STEP,
  'office.openItemToOffers': STEP,
  'office.retirePreset': ENDS,
  'office.removeView': ENDS,
  'office.endStaff': ENDS,
  'office.endInvitation': ENDS,
  'office.closeReport': DECIDES,
  'office.decideAccountLink': DECIDES,
  'office.startAlone': STEP,
  'office.objectToAlone': DECIDES,
};

const shapeOf = ({ body }: RouteDefinition): Record<string, { safeParse: (value: unknown) => { success: boolean } }> =>
  ((body as { shape?: object } | undefined)?.shape ?? {}) as never;
const writes = (Object.entries(routes) as [Operation, RouteDefinition][]).filter(
  ([, route]) => route.audience === 'staff' && route.method !== 'GET',
);

describe('the calls that change a record', () => {
  it.each(writes.filter(([, { method }]) => method === 'PATCH').map(([name, route]) => [name, route] as const))(
    '%s can’t be made without a version, and declares what it answers of another one',
    (_name, route) => {
      expect(shapeOf(route).version?.safeParse(undefined).success).toBe(false);
      expect(route.errors).toContain('record_changed');
    },
  );

  it('each other one takes a version too, or says why it needs none', () => {
    const others = writes.filter(([, { method, params }]) => method !== 'PATCH' && params !== undefined);
    const without = others.filter(([, route]) => shapeOf(route).version === undefined).map(([name]) => name);
    expect(without.sort()).toEqual(Object.keys(UNVERSIONED).sort());
  });
});

let app: TestApp;
let admin: Person;
let colleague: Person;
let fixtures: ItemFixtures;
const run = async (sql: string, ...values: unknown[]) => (await app.ctx.pool.query(sql, values)).rows;
const later = (ms: number): string => new Date(app.ctx.clock.now() + ms).toISOString();
const send = (by: Person, method: 'POST' | 'PATCH', path: string, body: object) =>
  by.client.request(method, `/v1/office/${path}`, { body, headers: { 'idempotency-key': newKey() } });
const made = async (path: string, body: object) => {
  const answer = await send(admin, 'POST', path, body);
  expect([path, answer.status, answer.body.errors]).toEqual([path, 201, undefined]);
  return answer.body;
};
async function picture(itemId: string, position: number): Promise<string> {
  const id = newId(app.ctx.clock.now());
  await run(
    `insert into media (id, item_id, type, position, alt, file, width, height) values ($1, $2, 'image', $3, 'A glove', 'ab/cd', 1600, 1600)`,
    ...[id, itemId, position],
  );
  return id;
}

beforeAll(async () => {
  app = await startTestApp();
  [admin, colleague] = [await makeStaff(app), await makeStaff(app)];
  await run("update users set staff_roles = '{catalog,auction,logistics}' where id = $1", colleague.id);
  fixtures = createItemFixtures(app.ctx);
});
afterAll(() => app.close());

type Walk = {
  path: string;
  method?: 'POST';
  /** A new value for every field of the call that is part of the record. */
  fields: Record<string, unknown>;
  /** What the call takes besides. */
  also?: object;
  /** The second saver. */
  by?: Person;
  /** The row of the record. */
  row: () => Promise<unknown>;
};

async function nameWalk(kind: TaxonomyKind): Promise<Walk> {
  const { id } = await made(kind, { name: `A ${kind} of two savers` });
  const upper = await made('category', { name: `Upper category for ${kind}` });
  const values: Record<TaxonomyField, unknown> = {
    summary: 'Another summary',
    aliases: ['Another alias'],
    activeYears: '1921–1934',
    bio: 'Another life',
    parentId: upper.id,
    shotDetails: ['Tag'],
    meaning: 'Another meaning',
    position: 7,
    description: 'Another description',
    coverItemId: await fixtures.item({ title: `Cover of ${kind}` }),
    isFeatured: true,
    featuredFrom: later(HOUR),
    featuredTo: later(2 * HOUR),
  };
  return {
    path: `${kind}/${id}`,
    fields: {
      name: `Another ${kind}`,
      ...Object.fromEntries(TAXONOMY[kind].fields.map((field) => [field, values[field]])),
    },
    row: () => run(`select * from ${kind} where id = $1`, id),
  };
}

const WALKS: Readonly<Record<string, () => Promise<Walk>>> = {
  ...Object.fromEntries(TaxonomyKind.map((kind) => [`office.${kind}.change`, () => nameWalk(kind)])),
  'office.changeLocation': async () => {
    await made('location', { codes: 'W-01', name: 'Vault', ...NOTE });
    const [{ id }] = await run("select id from location where code = 'W-01'");
    return {
      path: `location/${id}`,
      fields: { name: 'Vault, left wall', isClosed: true },
      also: NOTE,
      row: () => run('select * from location where id = $1', id),
    };
  },
  'office.mediaChange': async () => {
    const itemId = await fixtures.item({ title: 'Glove with two pictures', status: 'draft' });
    const [id] = [await picture(itemId, 0), await picture(itemId, 1)];
    return {
      path: `item/${itemId}/media/${id}`,
      fields: { alt: 'The glove from above', kind: 'back', focalX: 10, focalY: 20, position: 1 },
      row: () => run('select * from media where id = $1', id),
    };
  },
  'office.changePreset': async () => {
    const terms = { windowMs: 60_000, capMs: 600_000, blindMs: null };
    const increments = [{ fromCents: 0, incrementCents: 500 }];
    const { id } = await made('preset', { name: 'Preset of two savers', ...terms, increments, ...NOTE });
    return {
      path: `preset/${id}`,
      fields: {
        name: 'Another preset',
        windowMs: 120_000,
        capMs: 1_200_000,
        blindMs: 60_000,
        increments: [{ fromCents: 0, incrementCents: 1_000 }],
      },
      also: NOTE,
      row: () => run('select * from sale_preset where id = $1', id),
    };
  },
  'office.editSale': async () => {
    const id = await sale();
    const itemId = await fixtures.item({ title: 'Glove on the cover', status: 'approved', offerType: 'make_offer' });
    const coverMediaId = await picture(itemId, 0);
    await made('auction', { itemId, saleId: id, openingCents: 10_000 });
    return {
      path: `sale/${id}`,
      fields: {
        title: 'Another sale',
        text: 'Another text',
        slug: 'another-sale-of-two-savers',
        coverMediaId,
        opensAt: later(50 * HOUR),
        firstEndAt: later(201 * HOUR),
        staggerMs: 61_000,
        preset: 'premier',
      },
      row: () => run('select * from sale where id = $1', id),
    };
  },
  'office.arrangeSale': async () => {
    const id = await sale();
    const lotIds: string[] = [];
    for (const title of ['First glove', 'Second glove']) {
      const itemId = await fixtures.item({ title, status: 'approved', offerType: 'make_offer' });
      lotIds.push((await made('auction', { itemId, saleId: id, openingCents: 10_000 })).id);
    }
    return {
      path: `sale/${id}/arrange`,
      method: 'POST',
      fields: { lotIds: lotIds.toReversed(), firstEndAt: later(210 * HOUR), staggerMs: 90_000 },
      also: { lotIds: lotIds.toReversed() },
      row: () => run('select first_end_at, stagger_ms, version from sale where id = $1', id),
    };
  },
  'office.editLot': async () => {
    const itemId = await fixtures.item({ title: 'Lot of two savers', status: 'approved', offerType: 'make_offer' });
    const { id } = await made('auction', {
      itemId,
      openingCents: 10_000,
      startsAt: later(48 * HOUR),
      endsAt: later(200 * HOUR),
    });
    return {
      path: `auction/${id}`,
      fields: {
        openingCents: 12_000,
        reserveCents: 20_000,
        startsAt: later(49 * HOUR),
        endsAt: later(201 * HOUR),
        preset: 'premier',
      },
      row: () => run('select * from draft_lot where id = $1', id),
    };
  },
  'office.staffRoles': async () => {
    const member = await makeStaff(app);
    await run("update users set staff_roles = '{support}' where id = $1", member.id);
    return {
      path: `staff/${member.id}`,
      fields: { roles: ['finance'] },
      also: { roles: ['logistics'], ...NOTE },
      by: admin,
      row: () => run('select staff_roles, staff_version from users where id = $1', member.id),
    };
  },
};
const sale = async (): Promise<string> =>
  (
    await made('sale', {
      title: 'Sale of two savers',
      opensAt: later(48 * HOUR),
      firstEndAt: later(200 * HOUR),
      staggerMs: 60_000,
      preset: 'weekly',
    })
  ).id;

/** No part of the record, or only together with another field. */
const BESIDES = ['version', 'note', 'reason', 'publicNote', 'terms'];

describe('two savers', () => {
  const walked = writes.filter(
    ([name, route]) => shapeOf(route).version !== undefined && !/^setting\.|Item$/.test(name),
  );

  it('every call with a version is walked, those of items and settings below', () => {
    expect(Object.keys(WALKS).sort()).toEqual(walked.map(([name]) => name).sort());
  });

  it.each(walked)(
    '%s: each field is a new version, and the second saver is refused with what has changed',
    async (name, route) => {
      const { path, method = 'PATCH', fields, also = {}, by = colleague, row } = await WALKS[name]!();
      expect(Object.keys(fields).sort()).toEqual(
        Object.keys(shapeOf(route))
          .filter((field) => !BESIDES.includes(field))
          .sort(),
      );
      const opened = await versionAt(app.ctx, path);
      let version = opened;
      for (const [field, value] of Object.entries(fields)) {
        const saved = await send(admin, method, path, { version, ...also, [field]: value });
        expect([field, saved.status, saved.body.errors ?? saved.body.detail]).toEqual([field, 200, undefined]);
        const next = await versionAt(app.ctx, path);
        expect([field, next > version]).toEqual([field, true]);
        version = next;
      }

      const before = await row();
      const [first] = Object.entries(fields)[0] === undefined ? [''] : Object.keys(fields);
      const late = await send(by, method, path, { version: opened, ...also, [first!]: fields[first!] });
      expect([late.status, late.body.code]).toEqual([409, 'record_changed']);
      expect(await row()).toEqual(before);
      const told = new Map(late.body.changes.map((change: { field: string; by: string }) => [change.field, change.by]));
      for (const field of Object.keys(fields).filter((each) => each !== 'isClosed' && each !== 'lotIds'))
        expect([field, told.get(field)]).toEqual([field, admin.username]);
    },
  );

  it.each(
    Object.keys(EMPTY_SETTINGS).filter((key) =>
      writes.some(([name, { method }]) => name === `setting.${key}` && method === 'PATCH'),
    ),
  )('the setting %s of another version is refused, and stays', async (key) => {
    const read = async () => (await admin.client.get('/v1/office/setting')).body;
    const { [key]: known } = await read();
    const body = { value: known.value, version: known.version + 1_000, ...NOTE };
    const late = await send(admin, 'PATCH', `setting/${key}`, body);
    // What is not set yet is not valid either.
    expect(known.version === 0 ? ['record_changed', 'validation_failed'] : ['record_changed']).toContain(
      late.body.code,
    );
    expect((await read())[key]).toEqual(known);
  });

  it('a setting that a colleague has changed meanwhile is refused with the fields, before and after', async () => {
    const { pickup } = (await admin.client.get('/v1/office/setting')).body;
    const change = (hours: string, version: number) =>
      send(admin, 'PATCH', 'setting/pickup', { value: { ...pickup.value, hours }, version, ...NOTE });
    const first = await change('By appointment only', pickup.version);
    expect(first.status).toBe(200);
    const late = await change('By chance', pickup.version);
    expect([late.status, late.body.changes]).toMatchObject([
      409,
      [{ field: 'hours', before: pickup.value.hours ?? null, after: 'By appointment only', by: admin.username }],
    ]);
  });

  it('an item: every field of its editor counts', async () => {
    const [{ definition }] = await run(
      "select pg_get_triggerdef(oid) as definition from pg_trigger where tgname = 'item_version' and tgrelid = 'item'::regclass",
    );
    const special: Readonly<Record<string, string>> = { collectionIds: 'collection_id', qa: 'is_qa' };
    const toColumn = (field: string) =>
      special[field] ?? field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const columns = Object.keys(itemChange.shape)
      .filter((field) => field !== 'version')
      .map(toColumn);
    const known = await run("select column_name from information_schema.columns where table_name = 'item'");
    expect(known.map(({ column_name }) => column_name)).toEqual(expect.arrayContaining(columns));
    const uncounted = [...columns, 'has_shipping_class', 'status', 'slug'].filter(
      (column) => !new RegExp(`new\\.${column}\\b`).test(definition),
    );
    expect(uncounted).toEqual([]);
  });

  it('an item: the second saver is told the first one’s fields', async () => {
    const draft = await made('item', { type: 'main', title: 'Item of two savers' });
    const change = (by: Person, body: object) =>
      send(by, 'PATCH', `item/${draft.id}`, { version: draft.version, ...body });
    expect((await change(admin, { subtitle: 'From the first', achOnly: true })).status).toBe(200);
    const late = await change(colleague, { subtitle: 'From the second' });
    expect([late.status, late.body.code, late.body.changes]).toMatchObject([
      409,
      'record_changed',
      [
        { field: 'achOnly', before: false, after: true, by: admin.username },
        { field: 'subtitle', before: '', after: 'From the first', by: admin.username },
      ],
    ]);
  });

  it('a published lot: its terms and times count, and an edit of the draft is refused', async () => {
    const [{ definition }] = await run(
      "select pg_get_triggerdef(oid) as definition from pg_trigger where tgname = 'auction_version' and tgrelid = 'auction'::regclass",
    );
    for (const column of ['opening_cents', 'reserve_cents', 'starts_at', 'ends_at'])
      expect(definition).toContain(`new.${column}`);
    const itemId = await fixtures.item({ title: 'Lot to publish', status: 'approved', offerType: 'make_offer' });
    await picture(itemId, 0);
    const lot = await made('auction', {
      itemId,
      openingCents: 10_000,
      startsAt: later(72 * HOUR),
      endsAt: later(200 * HOUR),
    });
    expect((await send(admin, 'POST', `auction/${lot.id}/publish`, NOTE)).status).toBe(200);
    const edit = (version: number, endsAt: string) =>
      send(colleague, 'PATCH', `auction/${lot.id}`, { version, endsAt, ...NOTE });
    expect((await edit(lot.version, later(300 * HOUR))).body.code).toBe('record_changed');
    const version = await versionAt(app.ctx, `auction/${lot.id}`);
    expect((await edit(version, later(300 * HOUR))).status).toBe(200);
    const late = await edit(version, later(400 * HOUR));
    expect([late.body.code, late.body.changes]).toMatchObject([
      'record_changed',
      [{ field: 'endsAt', by: colleague.username }],
    ]);
  });
});

test('given an edit that changes nothing, then the version stays', async () => {
  const { id, version } = await made('genre', { name: 'A genre that stays' });
  const saved = await send(admin, 'PATCH', `genre/${id}`, { version, name: 'A genre that stays' });
  expect([saved.status, saved.body.version]).toEqual([200, version]);
});
