// Pieces of SQL that several statements have.

/** Constants from our own code as an SQL list: `('open', 'paid')`. Never for external input. */
export const listSql = (values: readonly string[]): string => `(${values.map((value) => `'${value}'`).join(', ')})`;

/** A time in SQL as the contract writes it, with milliseconds, in UTC. */
export const isoSql = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
