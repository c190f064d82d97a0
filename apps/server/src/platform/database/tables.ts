import type { SelectType } from 'kysely';
import type { DB, JsonValue } from './schema.gen.ts';

/**
 * The columns of every table as statements read them, from the generated schema: a row of columns is
 * `Pick<Tables['invoice'], 'id' | 'status'>`, one column `Tables['users']['id']`. JSON says what it is where it is read.
 */
export type Tables = {
  [T in keyof DB]: {
    [C in keyof DB[T]]: JsonValue extends SelectType<DB[T][C]> ? unknown : SelectType<DB[T][C]>;
  };
};
