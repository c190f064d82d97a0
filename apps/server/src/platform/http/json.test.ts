import fc from 'fast-check';
import { expect, test } from 'vitest';
import { repeatedName } from './json.ts';

test.each([
  ['{"a":1,"a":2}', 'a'],
  ['{"a":1, "b":{"c":1,\n"c" : 2}}', 'c'],
  ['[{"a":1},{"a":1,"b":[],"b":[]}]', 'b'],
  ['{"a":1,"\\u0061":2}', 'a'],
  ['{"a\\"b":1,"a\\"b":2}', 'a"b'],
  ['{"":1,"":2}', ''],
  ['{"a":"{\\"b\\":1}","b":"a","c":{"a":1,"b":2}}', null],
  ['{"a":"\\\\","b":"\\\\\\""}', null],
  ['[{"a":1},{"a":1}]', null],
  ['"a"', null],
  ['', null],
])('%s: %j', (text, expected) => {
  expect(repeatedName(text)).toBe(expected);
});

test('given any value, when it is written as JSON, then no name is duplicated; a name added twice is detected', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), fc.nat(), (value, pick) => {
      const text = JSON.stringify(value, null, pick % 3);
      expect(repeatedName(text)).toBeNull();
      const names = Object.keys(JSON.parse(text));
      const name = names[pick % names.length]!;
      expect(repeatedName(`{${JSON.stringify(name)}: null, ${text.slice(text.indexOf('{') + 1)}`)).toBe(name);
    }),
  );
});
