import { expect, test } from 'vitest';
import { isClosedTo } from './opening.ts';

const staff = { staffRoles: ['catalog' as const] };
const member = { staffRoles: [] };

test.each([
  ['a visitor', null, '/', true],
  ['a visitor at an item', null, '/items/a-ball', true],
  ['a member', member, '/marketplace', true],
  ['staff', staff, '/', false],
  ['a visitor who logs in', null, '/login', false],
  ['a visitor at the office, who is asked to log in', null, '/office/setup', false],
  ['a colleague who reads what joining accepts', null, '/terms-of-service', false],
  ['a page whose name only begins like one', null, '/logins', true],
])('given %s before the opening, then closed: %o %s %s', (_who, viewer, path, isClosed) => {
  expect(isClosedTo(viewer, { isOpen: false }, path)).toBe(isClosed);
  expect(isClosedTo(viewer, { isOpen: true }, path)).toBe(false);
});
