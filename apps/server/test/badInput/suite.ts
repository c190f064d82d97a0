import { isDeepStrictEqual } from 'node:util';
import type { ErrorCode } from '@assay/contract/errors.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import type { Client, Method } from '../client.ts';
import { makeStaff } from '../office.ts';
import type { Person } from '../people.ts';
import {
  ACCEPTED,
  addressOf,
  allCases,
  type Case,
  call,
  expectProblem,
  goodBody,
  isAlwaysAccepted,
  isGuarded,
  isSameShape,
  toQueryUrl,
} from './calls.ts';
import { type Changes, countChanges, IDEMPOTENCY_TABLES } from './changes.ts';
import { type Group, groupOf } from './groups.ts';
import { BAD_IDS, badTexts, bodyFaults } from './mutations.ts';
import { inputSchema, sample } from './samples.ts';

/**
 * Every call of a group against every kind of bad input: refused with the listed code, and nothing changed. A new call
 * of the contract is tested automatically.
 */
export function testBadInput(group: Group): void {
  let test: TestApp;
  let person: Person;
  let staff: Person;
  let changes: Changes;
  beforeAll(async () => {
    test = await startTestApp();
    person = await test.signUp({ isOnboarded: true });
    // The address that the samples name is on the staff already: inviting it is refused.
    staff = await makeStaff(test, group === 'office' ? await test.signUp({ email: 'unknown@example.com' }) : undefined);
    await test.runJobs();
    changes = await countChanges(test.ctx.pool);
  });
  afterAll(() => test.close());

  const changesNothing = (work: () => Promise<void>, except: readonly string[] = []) => changes.none(work, except);

  const cases = allCases.filter(({ operation }) => groupOf(operation) === group);
  const withBody = cases.filter((entry) => entry.body !== null);
  /** A user who may make the call. */
  const callerOf = ({ route }: Case): Client => (route.audience === 'staff' ? staff : person).client;

  it.each(withBody)('$operation: the sample this test spoils is a good one', (entry) => {
    for (const which of [0, 1] as const) {
      const parsed = entry.route.body!.safeParse(goodBody(entry, which));
      expect(parsed.success, JSON.stringify(parsed.error?.issues)).toBe(true);
    }
  });

  describe.each(cases.filter(({ route }) => route.audience === 'user'))('$operation without a session', (entry) => {
    it('401 unauthenticated, whatever stands in the cookie', async () => {
      await changesNothing(async () => {
        for (const token of [
          null,
          '',
          'null',
          'x',
          'a.b.c',
          'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.',
          'x'.repeat(2_000),
        ]) {
          const client = test.client();
          if (token !== null) client.cookies.set('assay_auth', token);
          expectProblem(await call(client, entry), ['unauthenticated'], `cookie ${token}`);
        }
      });
    });
  });

  it.each(cases.filter(({ route }) => route.audience === 'staff'))(
    '$operation for anybody but staff: 404 not_found',
    async (entry) => {
      await changesNothing(async () => {
        for (const client of [test.client(), person.client])
          expectProblem(await call(client, entry), ['not_found'], entry.operation);
      });
    },
  );

  describe.each(cases.filter(isGuarded))('$operation from another site', (entry) => {
    it('403 csrf_failed', async () => {
      await changesNothing(async () => {
        const strange: Array<Record<string, string | null>> = [
          { 'sec-fetch-site': 'cross-site' },
          { 'sec-fetch-site': null, origin: 'https://evil.example' },
          { 'x-app-type': null },
        ];
        for (const headers of strange)
          expectProblem(await call(callerOf(entry), entry, { headers }), ['csrf_failed'], JSON.stringify(headers));
      });
    });
  });

  describe.each(withBody)('$operation with a body that is no good', (entry) => {
    const isForm = entry.route.form === true;

    it('broken JSON: 400 malformed_json', async () => {
      await changesNothing(async () => {
        for (const rawBody of [
          '{',
          '{"a":1,}',
          '{"a":1}//',
          "{'a':1}",
          '\ufeff\ufeff{}',
          '{"a":1e}',
          '{"__proto__":{"x":1}}',
          '',
        ])
          expectProblem(await call(callerOf(entry), entry, { rawBody }), ['malformed_json'], rawBody);
      });
    });

    it('not an object: refused by name', async () => {
      const codes: ErrorCode[] = isForm ? ['validation_failed'] : ['invalid_parameter', 'missing_parameter'];
      await changesNothing(async () => {
        for (const rawBody of ['null', '[]', '"x"', '7', 'true'])
          expectProblem(await call(callerOf(entry), entry, { rawBody }), codes, rawBody);
        // A missing body counts as an empty object: required fields are missing. Without required fields it is a valid
        // call.
        if ((entry.body?.required ?? []).length > 0)
          expectProblem(await call(callerOf(entry), entry, { body: undefined }), codes, 'no body');
      });
    });

    it('another content type: 415 unsupported_media_type', async () => {
      const rawBody = JSON.stringify(goodBody(entry));
      await changesNothing(async () => {
        for (const type of [
          'text/plain',
          'application/x-www-form-urlencoded',
          'multipart/form-data; boundary=x',
          'text/json',
        ])
          expectProblem(
            await call(callerOf(entry), entry, { rawBody, headers: { 'content-type': type } }),
            ['unsupported_media_type'],
            type,
          );
      });
    });

    it('too large: 413 payload_too_large; too deep or with strange keys: refused', async () => {
      const good = goodBody(entry);
      await changesNothing(async () => {
        const large = JSON.stringify({ ...good, padding: 'x'.repeat((entry.route.bodyLimit ?? 64 * 1024) + 1) });
        expectProblem(await call(callerOf(entry), entry, { rawBody: large }), ['payload_too_large'], 'padded');
        const deep = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`;
        expectProblem(
          await call(callerOf(entry), entry, { rawBody: deep }),
          ['unknown_field', 'malformed_json'],
          'deep',
        );
        const strange = ['surprise', 'constructor', 'toString', 'userId', 'id '];
        for (const key of strange.filter((key) => !Object.hasOwn(good, key)))
          expectProblem(await call(callerOf(entry), entry, { body: { ...good, [key]: 1 } }), ['unknown_field'], key);
      });
    });

    it('each field wrong in each way: 400 with the parameter, or 422 with the field of a form', async () => {
      await changesNothing(async () => {
        for (const { label, path, value } of bodyFaults(entry.body!, goodBody(entry))) {
          const answer = await call(callerOf(entry), entry, { body: value });
          if (isForm) {
            expectProblem(answer, ['validation_failed'], label);
            expect(
              answer.body.errors.map((fault: { path: string }) => fault.path),
              label,
            ).toContain(path);
          } else {
            expectProblem(answer, ['invalid_parameter', 'missing_parameter'], label);
            expect(answer.body.param, label).toBe(path);
          }
        }
      });
    });
  });

  describe.each(cases.filter(({ query, route }) => query !== null || route.method === 'GET'))(
    '$operation with a bad query',
    (entry) => {
      const properties = Object.entries(entry.query?.properties ?? {});

      it('unknown and repeated parameters: 400 unknown_field, duplicate_parameter', async () => {
        await changesNothing(async () => {
          for (const name of ['surprise', 'user_id', 'constructor', 'id%5B%5D'])
            expectProblem(
              await call(callerOf(entry), entry, { address: `${addressOf(entry.route)}?${name}=1` }),
              ['unknown_field'],
              name,
            );
          for (const [name, schema] of properties) {
            const value = encodeURIComponent(String(sample(schema, {}, name)));
            const address = `${addressOf(entry.route)}?${name}=${value}&${name}=${value}`;
            const answer = await call(callerOf(entry), entry, { address });
            expectProblem(answer, ['duplicate_parameter'], name);
            expect(answer.body.param).toBe(name);
          }
        });
      });

      it('each parameter wrong in each way: 400 invalid_parameter', async () => {
        await changesNothing(async () => {
          for (const [name, schema] of properties)
            for (const text of badTexts(schema)) {
              const address = toQueryUrl(entry, [`${name}=${encodeURIComponent(text)}`], name);
              const answer = await call(callerOf(entry), entry, { address });
              expectProblem(answer, ['invalid_parameter'], `${name}=${text}`);
              expect(answer.body.param, text).toBe(name);
            }
        });
      });
    },
  );

  it.each(cases.filter((entry) => entry.body === null && entry.route.method !== 'GET'))(
    '$operation with a body it does not take: 400 unknown_field',
    async (entry) => {
      await changesNothing(async () => {
        const answer = await call(callerOf(entry), entry, { body: { surprise: 1 } });
        expectProblem(answer, ['unknown_field'], 'surprise');
      });
    },
  );

  describe.each(cases.filter(({ route }) => route.params !== undefined))(
    '$operation with an address of nothing',
    (entry) => {
      const names = Object.entries(inputSchema(entry.route.params!).properties ?? {});

      it('what is no id: 400 invalid_parameter or 404, never a failure', async () => {
        await changesNothing(async () => {
          for (const [name, schema] of names)
            for (const text of [...BAD_IDS, 'x'.repeat(299)]) {
              // A slash in the text may count as a path separator: then the URL is a different one.
              const answer = await call(callerOf(entry), entry, { address: addressOf(entry.route, { [name]: text }) });
              const codes: ErrorCode[] =
                schema.format === 'uuid'
                  ? ['invalid_parameter', 'not_found']
                  : ['invalid_parameter', ...entry.route.errors];
              expectProblem(answer, codes, `${name}=${text}`);
            }
          const long = addressOf(entry.route, { [names[0]![0]]: 'x'.repeat(400) });
          expectProblem(await call(callerOf(entry), entry, { address: long }), ['uri_too_long'], '400 characters');
          const broken = entry.route.path.replace(/\{\w+\}/g, '%c0%af');
          expectProblem(await call(callerOf(entry), entry, { address: broken }), ['invalid_parameter'], broken);
        }, IDEMPOTENCY_TABLES);
      });

      it('an id that nothing has: a refusal that the contract lists', async () => {
        await changesNothing(async () => {
          expectProblem(await call(callerOf(entry), entry), entry.route.errors, 'unknown id');
        }, IDEMPOTENCY_TABLES);
      });
    },
  );

  describe.each(cases.filter(({ route }) => route.idempotency !== undefined))('$operation and its key', (entry) => {
    it('a key that is none: 400 idempotency_key_invalid', async () => {
      await changesNothing(async () => {
        for (const key of [
          '',
          'x'.repeat(15),
          'x'.repeat(65),
          'with spaces in it 123',
          'schlüssel-schlüssel',
          'a/b/c/d/e/f/g/h/i',
        ])
          expectProblem(
            await call(callerOf(entry), entry, { headers: { 'idempotency-key': key } }),
            ['idempotency_key_invalid'],
            key,
          );
      });
    });

    it('the same key with another body: 422 idempotency_key_reused, wherever the first answer is kept', async () => {
      const headers = { 'idempotency-key': `bad-input-${entry.operation.replaceAll('.', '-')}` };
      await changesNothing(async () => {
        const first = await call(callerOf(entry), entry, { headers });
        // A call without a specific refusal has nothing to do here, or does it.
        if (isAlwaysAccepted(entry)) expect(first.status).toBe(entry.route.success[0]);
        else expectProblem(first, entry.route.errors, 'first');
        if (first.status === 502) return; // the provider is unavailable: nothing was stored, the key may retry
        const repeated = await call(callerOf(entry), entry, { headers });
        expect([repeated.status, repeated.body.code]).toEqual([first.status, first.body.code]);
        const another = goodBody(entry, 1);
        if (entry.body === null || isDeepStrictEqual(goodBody(entry), another)) return; // there is no other body
        const other = await call(callerOf(entry), entry, { headers, body: another });
        expectProblem(other, ['idempotency_key_reused'], 'other body');
      }, [...IDEMPOTENCY_TABLES, ...(ACCEPTED[entry.operation] ?? [])]);
    });
  });

  it('a method that an address does not have: 405 method_not_allowed with those it has', async () => {
    await changesNothing(async () => {
      for (const path of new Set(cases.map(({ route }) => route.path))) {
        const entry = allCases.find(({ route }) => route.path === path)!;
        const known = allCases.filter(({ route }) => route.path === path).map(({ route }) => route.method as string);
        for (const method of ['GET', 'POST', 'PATCH', 'DELETE'].filter((each) => !known.includes(each))) {
          const answer = await person.client.request(method as Method, addressOf(entry.route));
          // Another call may live at this very address by its parameter; that one then answers for itself.
          if (
            answer.status !== 405 &&
            allCases.some(({ route }) => route.method === method && isSameShape(route.path, path))
          )
            continue;
          expectProblem(answer, ['method_not_allowed'], `${method} ${path}`);
          expect(String(answer.headers.allow).split(', ').sort(), path).toEqual(expect.arrayContaining(known.sort()));
        }
      }
    });
  });
}
