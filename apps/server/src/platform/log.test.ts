import { expect, test } from 'vitest';
import { describeError } from './log.ts';

test('given an error of a connection, then the log tells all of it but the connection', () => {
  const error = Object.assign(new TypeError('gone', { cause: new Error('restarted') }), {
    code: '57P01',
    client: { asked: 'all' },
  });
  expect(describeError(error)).toMatchObject({ type: 'TypeError', message: 'gone: restarted', code: '57P01' });
  expect(describeError(error)).not.toHaveProperty('client');
  expect(error).toHaveProperty('client');
});

test('given a value that is not an error, then it is logged unchanged', () => {
  expect([describeError('gone'), describeError(undefined)]).toEqual(['gone', undefined]);
});

test('given a database error, then the log omits the row that it quotes', () => {
  const error = Object.assign(new Error('new row violates check constraint "bid_amount"'), {
    severity: 'ERROR',
    code: '23514',
    table: 'bid',
    constraint: 'bid_amount',
    detail: 'Failing row contains (ada, 90000).',
    where: 'COPY bid, line 1: "ada 90000"',
  });
  const described = describeError(error);
  expect(described).toMatchObject({ code: '23514', table: 'bid', constraint: 'bid_amount' });
  expect(JSON.stringify(described)).not.toContain('90000');
});
