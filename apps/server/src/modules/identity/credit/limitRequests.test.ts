import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { makeStaff } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const credit = async (person: Person) => (await person.client.get('/v1/user/credit-limit')).body;

describe('a request for a higher limit', () => {
  const requestLimit = (person: Person, wantedCents: number) =>
    person.client.post('/v1/user/credit-limit/request', { wantedCents, reason: 'The guitar of lot 12' });
  const queue = async (staff: Person, person: Person) =>
    (await staff.client.get('/v1/office/limit-request')).body.items.filter(
      ({ userId }: { userId: string }) => userId === person.id,
    );
  const readEmails = async (person: Person): Promise<string[]> => {
    await test.runJobs();
    return test.mailbox
      .to(person.email)
      .map(({ subject }) => subject)
      .filter((subject) => subject.includes('credit limit'));
  };
  const NOTE = { note: 'Looked at the account' };

  it('given a new bidder, when they request a limit, then it is in the staff queue; once the limit is set, an alert and an email are sent', async () => {
    const [person, staff, second] = [
      await test.signUp({ isOnboarded: true }),
      await makeStaff(test),
      await makeStaff(test),
    ];
    expect((await requestLimit(person, 250_000)).body).toMatchObject({
      code: 'validation_failed',
      errors: [{ path: 'wantedCents', message: 'Enter more than your limit of $2,500' }],
    });
    expect((await requestLimit(person, 800_000)).status).toBe(200);
    expect((await requestLimit(person, 1_000_000)).body).toMatchObject({ status: 'waiting', wantedCents: 1_000_000 });
    expect(await queue(staff, person)).toMatchObject([
      { wantedCents: 1_000_000, nowCents: 250_000, reason: 'The guitar of lot 12', isAtSecondPerson: false },
    ]);
    const { queues } = (await staff.client.get('/v1/office/desk')).body;
    expect(queues).toContainEqual(expect.objectContaining({ queue: 'limit_requests', count: 1 }));

    const path = `/v1/office/user/${person.id}/credit-limit`;
    const set = await staff.client.post(path, { limitCents: 1_000_000, ...NOTE });
    expect((await queue(staff, person))[0]).toMatchObject({ isAtSecondPerson: true });
    await second.client.post(`/v1/office/request/${set.body.request.id}/confirm`, NOTE);
    expect(await queue(staff, person)).toEqual([]);
    expect(await credit(person)).toMatchObject({
      limitCents: 1_000_000,
      request: { status: 'granted', limitCents: 1_000_000 },
    });
    expect(await readEmails(person)).toEqual(['Your credit limit is now $10,000']);
    const { items } = (await person.client.get('/v1/user/alerts')).body;
    expect(items.map(({ title }: { title: string }) => title)).toContain('Your credit limit is now $10,000');
  });

  it('given a request, when staff decline it, then the user gets the reason, once; a user without a limit is sent to the setup', async () => {
    const [person, fresh, staff] = [
      await test.signUp({ isOnboarded: true }),
      await test.signUp(),
      await makeStaff(test),
    ];
    await requestLimit(person, 9_000_000);
    const decline = (note: string) =>
      staff.client.post(`/v1/office/user/${person.id}/limit-request/decline`, {
        answer: 'Please pay a first invoice, then ask again.',
        note,
      });
    expect((await decline('Too early')).status).toBe(204);
    expect((await decline('Once more')).status).toBe(404);
    expect(await credit(person)).toMatchObject({
      limitCents: 250_000,
      request: { status: 'declined', answer: 'Please pay a first invoice, then ask again.' },
    });
    expect(await readEmails(person)).toEqual(['Your request for a higher credit limit was declined']);
    expect((await requestLimit(fresh, 500_000)).body.code).toBe('onboarding_incomplete');
    expect((await person.client.get('/v1/office/limit-request')).status).toBe(404);
  });
});
