import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { fieldCodes } from '../../../../test/client.ts';
import { ADDRESS, type Person } from '../../../../test/people.ts';
import { newId } from '../../../platform/ids.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const modes = async (person: Person) =>
  ((await person.client.get('/v1/user/addresses')).body.items as unknown as Array<{ line1: string; mode: string }>).map(
    ({ line1, mode }) => `${line1}: ${mode}`,
  );
const add = (person: Person, line1: string, mode: string) =>
  person.client.post('/v1/user/addresses', { ...ADDRESS, line1, mode });

describe('addresses', () => {
  it('given none, when adding the first as mode none, then it gets all roles and onboarding continues', async () => {
    const person = await test.signUp();
    const answer = await person.client.post('/v1/user/addresses', {
      ...ADDRESS,
      fullName: '  Ada   Lovelace ',
      state: 'or',
      phone: '(503) 555-0123',
      line2: '',
      mode: 'none',
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      ...ADDRESS,
      line2: null,
      mode: 'both',
      id: expect.any(String),
      createdAt: expect.any(String),
      fault: null,
    });
    expect((await person.client.get('/v1/user/me')).body.onboardingStatus).toBe('payment');
  });

  it('given a default, when another becomes the default, then the old one keeps only its other role', async () => {
    const person = await test.signUp();
    await add(person, '1 First Street', 'both');
    await add(person, '2 Second Street', 'shipping');
    expect(await modes(person)).toEqual(['1 First Street: billing', '2 Second Street: shipping']);
    const third = await add(person, '3 Third Street', 'none');
    expect(await modes(person)).toEqual([
      '1 First Street: billing',
      '2 Second Street: shipping',
      '3 Third Street: none',
    ]);
    const updated = await person.client.patch(`/v1/user/addresses/${third.body.id}`, {
      ...ADDRESS,
      line1: '33 Third Street',
      mode: 'both',
    });
    expect(updated.body).toMatchObject({ line1: '33 Third Street', mode: 'both' });
    expect(await modes(person)).toEqual(['1 First Street: none', '2 Second Street: none', '33 Third Street: both']);
  });

  it('given ten concurrent requests, when all set themselves as the default, then exactly one is', async () => {
    const person = await test.signUp();
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => add(person, `${n} Race Street`, 'both')));
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(201));
    expect((await modes(person)).filter((line) => line.endsWith(': both')).length).toBe(1);
    expect((await modes(person)).filter((line) => line.endsWith(': none')).length).toBe(9);
  });

  it.each([
    ['fullName', 'Prince', 'full_name_required'],
    ['line1', '', 'address_incomplete'],
    ['line1', 'Улица Ленина 1', 'non_latin_characters'],
    ['line1', 'PO Box 12', 'po_box_not_allowed'],
    ['line2', 'R.R. 2', 'po_box_not_allowed'],
    ['city', '東京', 'non_latin_characters'],
    ['state', 'ZZ', 'state_invalid'],
    ['postalCode', '9720', 'postal_code_invalid'],
    ['state', 'CA', 'state_zip_mismatch'],
    ['country', 'DE', 'country_not_supported'],
    ['phone', '+4930123456', 'phone_invalid'],
  ])('given %s %j, when adding, then refuses with %s and stores nothing', async (field, value, code) => {
    const person = await test.signUp();
    const answer = await person.client.post('/v1/user/addresses', { ...ADDRESS, [field]: value });
    expect([answer.status, fieldCodes(answer)]).toEqual([422, { [field]: code }]);
    expect((await person.client.get('/v1/user/addresses')).body).toEqual({ items: [], total: 0, offset: 0, limit: 24 });
  });

  it('given another user’s address, when changing or removing it, then it is not found and stays', async () => {
    const [owner, other] = [await test.signUp(), await test.signUp()];
    const { id } = (await add(owner, '1 Own Street', 'both')).body;
    expect((await other.client.patch(`/v1/user/addresses/${id}`, ADDRESS)).status).toBe(404);
    expect((await other.client.delete(`/v1/user/addresses/${id}`)).status).toBe(404);
    expect((await other.client.delete(`/v1/user/addresses/${newId(1)}`)).status).toBe(404);
    expect(await modes(owner)).toEqual(['1 Own Street: both']);
    expect(await modes(other)).toEqual([]);
  });

  it('given an unpaid invoice, when removing the shipping address, then it is refused; once paid it is removed', async () => {
    const person = await test.signUp();
    const shipping = (await add(person, '1 Ship Street', 'both')).body.id;
    const spare = (await add(person, '2 Spare Street', 'none')).body.id;
    const invoiceId = newId(test.ctx.clock.now());
    await test.ctx.pool.query(
      `insert into invoice (id, user_id, type, status, subtotal_cents, total_cents, created_at, updated_at)
       values ($1, $2, 'item', 'open', 1000, 1000, now(), now())`,
      [invoiceId, person.id],
    );
    const refused = await person.client.delete(`/v1/user/addresses/${shipping}`);
    expect([refused.status, refused.body.code]).toEqual([409, 'address_in_use']);
    expect((await person.client.delete(`/v1/user/addresses/${spare}`)).status).toBe(204);
    expect(await modes(person)).toEqual(['1 Ship Street: both']);
    await test.ctx.pool.query("update invoice set status = 'paid', paid_at = now() where id = $1", [invoiceId]);
    expect((await person.client.delete(`/v1/user/addresses/${shipping}`)).status).toBe(204);
    expect(await modes(person)).toEqual([]);
  });

  it('given 50 addresses, when adding one more, then it is refused', async () => {
    const person = await test.signUp();
    for (let n = 0; n < 50; n++) expect((await add(person, `${n} Long Street`, 'none')).status).toBe(201);
    expect((await add(person, '51 Long Street', 'none')).body).toMatchObject({
      code: 'validation_failed',
      detail: 'You can save up to 50 addresses',
    });
    expect((await person.client.get('/v1/user/addresses?offset=48&limit=10')).body).toMatchObject({
      total: 50,
      offset: 48,
      limit: 10,
    });
  });
});

describe('the profile', () => {
  it('given new names, when changing them, then they are stored normalized and the rest is untouched', async () => {
    const person = await test.signUp();
    const answer = await person.client.patch('/v1/user/me', {
      username: 'New.Name',
      firstName: ' Ada  Mary ',
      newsletter: true,
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ ...person.me, username: 'new.name', firstName: 'Ada Mary', newsletter: 'pending' });
  });

  it('given a taken username with different case, when changing to it, then it is refused and nothing changed', async () => {
    const [owner, person] = [await test.signUp(), await test.signUp()];
    const answer = await person.client.patch('/v1/user/me', {
      username: owner.username.toUpperCase(),
      firstName: 'Changed',
    });
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      409,
      'username_taken',
      'That username is taken. Please try a different one.',
    ]);
    expect((await person.client.get('/v1/user/me')).body).toEqual(person.me);
  });
});

describe('taken names at sign-up', () => {
  it('given the same address or name from many at the same time, when signing up, then one account opens and the others learn why', async () => {
    const body = {
      email: 'race@example.com',
      username: 'race.name',
      password: 'Hammer-Falls-77!',
      firstName: 'Race',
      lastName: 'Winner',
      acceptTerms: true,
    };
    const same = await Promise.all(
      Array.from({ length: 5 }, (_, n) =>
        test.client().post('/v1/auth/signup/email', { ...body, username: `race.name${n}` }),
      ),
    );
    expect(same.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect(same.find((answer) => answer.status === 409)!.body).toMatchObject({
      code: 'email_in_use',
      message: 'The email address is already in use. Please choose another one.',
    });
    const named = await Promise.all(
      Array.from({ length: 5 }, (_, n) =>
        test.client().post('/v1/auth/signup/email', { ...body, email: `race${n}@example.com` }),
      ),
    );
    expect(named.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect(named.find((answer) => answer.status === 409)!.body.code).toBe('username_taken');
    const { rows } = await test.ctx.pool.query(
      "select count(*)::int as users, (select count(*)::int from message where recipient like 'race%@example.com') as emails from users where email like 'race%@example.com'",
    );
    expect(rows).toEqual([{ users: 2, emails: 2 }]);
  });
});
