import pg from 'pg';

/** A repeated statement is worth preparing. */
const USES_BEFORE_NAME = 3;
/** Maximum numbers of prepared and counted statement texts: dynamically built ones never fill a connection. */
const MAXIMUM_NAMED = 1_000;
const MAXIMUM_COUNTED = 2_000;

/** Statements that return all columns are not prepared: a column added while the server runs would make them fail. */
const ANSWERS_ALL = /\b(?:select|returning)\s+(?:\w+\.)?\*|, ?\w+\.\*/i;

/** Names statements for the connections of one pool: null for one that is not prepared, or not yet. */
function createNames(): (text: string) => string | null {
  const statementNames = new Map<string, string>();
  const useCounts = new Map<string, number>();
  return (text) => {
    const known = statementNames.get(text);
    if (known !== undefined) return known;
    if (statementNames.size === MAXIMUM_NAMED) return null;
    if (ANSWERS_ALL.test(text)) return null;
    const count = (useCounts.get(text) ?? 0) + 1;
    if (count < USES_BEFORE_NAME) {
      if (useCounts.size === MAXIMUM_COUNTED) useCounts.clear();
      useCounts.set(text, count);
      return null;
    }
    useCounts.delete(text);
    const name = `t${statementNames.size}`;
    statementNames.set(text, name);
    return name;
  };
}

type QueryFunction = (this: pg.Client, ...given: unknown[]) => unknown;

/** A connection of a pool. `openedAt`: when it began to open, by performance.now(). */
export type PooledClient = pg.Client & { readonly openedAt: number };

/**
 * Returns the class of a pool's connections. Each prepares a statement with parameters that keeps coming, so that it is
 * parsed and planned once a connection, which is most of what reads cost. Only for `query(text, values)`: an object keeps the
 * name it has, and one without a name is planned each time for its values.
 */
export function preparingClient(): new (...given: ConstructorParameters<typeof pg.Client>) => PooledClient {
  const statementName = createNames();
  return class PreparingClient extends pg.Client {
    readonly openedAt = performance.now();
    override query = function prepared(this: pg.Client, ...given: unknown[]): unknown {
      const [text, values, callback] = given;
      // Looked up each time: tests count the queries there.
      const originalQuery = pg.Client.prototype.query as QueryFunction;
      const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? statementName(text) : null;
      return name === null
        ? originalQuery.apply(this, given)
        : originalQuery.call(this, { name, text, values }, callback);
    } as typeof pg.Client.prototype.query;
  };
}
