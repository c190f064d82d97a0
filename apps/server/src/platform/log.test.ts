import { expect, test } from 'vitest';
import { tellError } from './log.ts';

test('given an error of a connection, then the log tells all of it but the connection', () => {
  const error = Object.assign(new TypeError('gone', { cause: new Error('restarted') }), {
    code: '57P01',
    client: { asked: 'all' },
  });
  expect(tellError(error)).toMatchObject({ type: 'TypeError', message: 'gone: restarted', code: '57P01' });
  expect(tellError(error)).not.toHaveProperty('client');
  expect(error).toHaveProperty('client');
});

test('given what is no error, then the log tells it as it is', () => {
  expect([tellError('gone'), tellError(undefined)]).toEqual(['gone', undefined]);
});
