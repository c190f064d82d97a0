import { expect, test } from 'vitest';
import { mayCall, StaffRole } from './roles.ts';

const shelve = { method: 'POST', roles: ['logistics'] } as const;

test('a call takes one of its roles, or an admin', () => {
  const allowed = StaffRole.filter((role) => mayCall([role], shelve));
  expect(allowed).toEqual(['admin', 'logistics']);
  expect(mayCall(['support', 'logistics'], shelve)).toBe(true);
  expect(mayCall([], shelve)).toBe(false);
});

test('an auditor reads everything and changes nothing', () => {
  expect(mayCall(['auditor'], { method: 'GET', roles: [] })).toBe(true);
  expect(mayCall(['auditor'], { method: 'POST', roles: StaffRole })).toBe(false);
  expect(mayCall(['auditor'], { method: 'POST', roles: ['finance'] })).toBe(false);
  expect(mayCall(['auditor'], { method: 'GET', roles: ['authenticator'], isSecret: true })).toBe(false);
});
