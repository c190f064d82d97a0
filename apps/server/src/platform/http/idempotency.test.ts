import { isRefusal, refuse } from '@assay/contract/problem.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Person } from '../../../test/people.ts';
import { newId } from '../ids.ts';
import { runOnce } from './idempotency.ts';

let test: TestApp;
let person: Person;
beforeAll(async () => {
  test = await startTestApp({ env: { RATE_LIMITS: 'on' } });
  person = await test.signUp();
});
afterAll(() => test.close());

let keys = 0;
const newKey = () => `five-at-once-${keys++}-0123456789`;
const claimOf = (key = newKey(), hash = 1) => ({
  userId: person.id,
  route: 'POST /x',
  key,
  hash: Buffer.alloc(32, hash),
});
const five = <T>(send: () => Promise<T>) => Promise.all(Array.from({ length: 5 }, send));

it.each([
  ['an answer', { id: 'one' }],
  ['an answer without content', undefined],
  ['a refusal', refuse('not_found')],
])(
  'given five parallel requests with one key to two processes, when the first has %s, then all have it and the work was done once',
  async (_what, given) => {
    const claim = claimOf();
    let done = 0;
    let finish = () => {};
    const isFinished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let begin = () => {};
    const hasBegun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const answers = five(() =>
      runOnce({ ...test.ctx }, claim, async () => {
        done++;
        begin();
        await isFinished;
        return given;
      }).finally(finish),
    );
    // One of them is running, whichever was first; another body does not wait for it.
    await hasBegun;
    expect(await runOnce(test.ctx, { ...claim, hash: Buffer.alloc(32, 2) }, async () => given)).toMatchObject({
      code: 'idempotency_key_reused',
    });
    finish();
    const [first, ...others] = (await answers).map((answer) => answer ?? null);
    expect([first, done]).toEqual([given ?? null, 1]);
    expect(others).toEqual(Array(4).fill(first));
  },
);

it('given a first request that fails, when four wait for it, then one of them does the work', async () => {
  const claim = claimOf();
  let tries = 0;
  const answers = await five(() =>
    runOnce(test.ctx, claim, async () => (++tries === 1 ? refuse('unavailable') : { id: 'two' })),
  );
  expect(tries).toBe(2);
  expect(answers.filter(isRefusal)).toHaveLength(1);
  expect(answers.filter((answer) => !isRefusal(answer))).toEqual(Array(4).fill({ id: 'two' }));
});

it('given limits, when five parallel requests with one key arrive, three times, then each five use the budget of one', async () => {
  const path = `/v1/invoice/${newId(0)}/payment_intent/existing`;
  const body = { paymentMethodId: newId(0) };
  for (let round = 0; round < 3; round++) {
    const headers = { 'idempotency-key': newKey() };
    const answers = await five(() => person.client.post(path, body, headers));
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(5).fill([404, 'not_found']));
  }
});
