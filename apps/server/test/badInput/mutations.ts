import type { Schema } from './samples.ts';

/** One fault: its description, its location (path of the field), and the whole request part with it. */
export type Fault = { label: string; path: string; value: unknown };

/** Invalid ids, as they arrive in a path or a query. */
export const BAD_IDS = [
  'null',
  'undefined',
  'NaN',
  '0',
  '-1',
  '1.0',
  '1e3',
  '2147483648',
  '9007199254740993',
  '9'.repeat(40),
  '01890000-0000-7000-8000-00000000000', // one digit short
  '01890000-0000-7000-8000-000000000001 ',
  '01890000-0000-0000-8000-000000000001', // no such version
  '\u0000',
  '../',
  '\u202e',
  '０１',
  "' OR 1=1--",
  '{}',
  '%',
] as const;

/** Values that a field of this schema must refuse, each with a label. */
function badValues(schema: Schema): Array<[string, unknown]> {
  if (schema.anyOf !== undefined) {
    const isNullable = schema.anyOf.some((part) => part.type === 'null');
    return badValues(schema.anyOf[0]!).filter(([, value]) => !isNullable || value !== null);
  }
  const wrongTypes: Array<[string, unknown]> = [
    ['null', null],
    ['a list', []],
    ['an object', {}],
  ];
  if (schema.enum !== undefined || schema.const !== undefined) {
    const others = ['nope', '', 'constructor', '__proto__', 7].map((value): [string, unknown] => [
      `not of the list: ${JSON.stringify(value)}`,
      value,
    ]);
    return [...wrongTypes, ...others];
  }
  switch (schema.type) {
    case 'string': {
      const values: Array<[string, unknown]> = [...wrongTypes, ['a number', 7], ['a boolean', true], ['NUL', 'a\0b']];
      if (schema.maxLength !== undefined) values.push(['too long', 'x'.repeat(schema.maxLength + 1)]);
      if ((schema.minLength ?? 0) > 0) values.push(['empty', '']);
      if (schema.format === 'uuid') values.push(...BAD_IDS.map((id): [string, unknown] => [JSON.stringify(id), id]));
      return values;
    }
    case 'integer':
    case 'number':
      return [
        ...wrongTypes,
        ['digits in quotes', '100'],
        ['words', 'abc'],
        ['a fraction', 1.5],
        ['a boolean', true],
        ['below the least', (schema.minimum ?? 0) - 1],
        ['above the greatest', (schema.maximum ?? Number.MAX_SAFE_INTEGER) + 1],
      ];
    case 'boolean':
      return [...wrongTypes, ['"true"', 'true'], ['1', 1], ['0', 0]];
    case 'array':
      return [wrongTypes[0]!, wrongTypes[2]!, ['a word', 'x']];
    default:
      return [];
  }
}

/** Every single fault of an otherwise valid body: each field wrong in each way, missing, or one too many. */
export function bodyFaults(schema: Schema, good: Record<string, unknown>): Fault[] {
  const faults: Fault[] = [];
  for (const [name, part] of Object.entries(schema.properties ?? {})) {
    for (const [label, value] of badValues(part))
      faults.push({ label: `${name}: ${label}`, path: name, value: { ...good, [name]: value } });
    if (schema.required?.includes(name)) {
      const { [name]: _left, ...rest } = good;
      faults.push({ label: `${name}: missing`, path: name, value: rest });
    }
    if (part.type === 'array') faults.push(...listFaults(name, part, good));
    if (part.type === 'object' && part.properties !== undefined)
      faults.push(
        ...bodyFaults(part, good[name] as Record<string, unknown>).map((fault) => ({
          label: `${name}.${fault.label}`,
          path: `${name}.${fault.path}`,
          value: { ...good, [name]: fault.value },
        })),
      );
  }
  return faults;
}

function listFaults(name: string, schema: Schema, good: Record<string, unknown>): Fault[] {
  const list = good[name] as unknown[];
  const faults = badValues(schema.items ?? {}).map(([label, value]) => ({
    label: `${name}[0]: ${label}`,
    path: `${name}.0`,
    value: { ...good, [name]: [value] },
  }));
  if (schema.maxItems !== undefined)
    faults.push({
      label: `${name}: too many`,
      path: name,
      value: { ...good, [name]: Array.from({ length: schema.maxItems + 1 }, () => list[0]) },
    });
  if ((schema.minItems ?? 0) > 0) faults.push({ label: `${name}: none`, path: name, value: { ...good, [name]: [] } });
  return faults;
}

/** Query parameter values that this schema must refuse. */
export function badTexts(schema: Schema): string[] {
  if (schema.anyOf !== undefined) return badTexts(schema.anyOf[0]!);
  if (schema.enum !== undefined) return ['nope', '', '1', 'TRUE', 'constructor', '__proto__', 'x'.repeat(1_000)];
  if (schema.type === 'integer' || schema.type === 'number')
    return [
      ...['-1', '1.5', 'abc', '', ' 1', '1 ', '1e1', '0x10', '+1', '١', 'null', 'Infinity', '1'.repeat(300)],
      String((schema.maximum ?? Number.MAX_SAFE_INTEGER) + 1),
    ];
  if (schema.format === 'uuid') return [...BAD_IDS];
  return ['a\0b', ...(schema.maxLength === undefined ? [] : ['x'.repeat(schema.maxLength + 1)])];
}
