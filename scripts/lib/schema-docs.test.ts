import { expect, test } from 'vitest';
import { renderSchema, type SchemaTable, uncommentedTables } from './schema-docs.ts';

const column = { type: 'uuid', isNullable: false, comment: null, isPrimaryKey: false, references: null };
const users: SchemaTable = {
  name: 'users',
  isView: false,
  comment: 'One account.',
  columns: [{ ...column, name: 'id', isPrimaryKey: true }],
};
const session: SchemaTable = {
  name: 'session',
  isView: false,
  comment: 'One login.',
  columns: [
    { ...column, name: 'id', isPrimaryKey: true },
    { ...column, name: 'user_id', references: 'users', isNullable: true, comment: 'Who | what.' },
  ],
};
const alert: SchemaTable = { ...session, name: 'alert', comment: null, columns: [{ ...column, name: 'user_id' }] };

test('given a table without a comment, when the schema is checked, then it is named', () => {
  expect(uncommentedTables([users, alert, session])).toEqual(['alert']);
  expect(uncommentedTables([users, session])).toEqual([]);
});

test('given tables of two areas, when the schema is rendered, then each is drawn in its area with its keys and listed with its comments', () => {
  const text = renderSchema([alert, session, users]);
  expect(text).toContain('- [Accounts and login](#accounts-and-login): session, users\n');
  expect(text).toContain('  users |o--o{ session : user_id\n');
  expect(text).toContain('  users ||..o{ alert : user_id\n');
  expect(text).toContain('| user_id | uuid → [users](#users) | yes | Who \\| what. |\n');
  expect(text.indexOf('## Accounts and login')).toBeLessThan(text.indexOf('## Notifications'));
});
