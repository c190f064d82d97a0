/** An invariant as a query that answers the rows that break it. */
export type Check = {
  /** Its number in the list of invariants (reliability B). */
  id: string;
  statement: string;
  sql: string;
  /** The query takes product time as $1. */
  needsNow?: boolean;
};
