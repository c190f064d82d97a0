import pino from 'pino';

export type Log = pino.Logger;

/** Structured log: one JSON line an event, secrets never in it. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    redact: {
      paths: [
        '*.password',
        '*.token',
        '*.refreshToken',
        '*.clientSecret',
        '*.client_secret',
        '*.cookie',
        '*.authorization',
        'req.headers',
      ],
      censor: '[redacted]',
    },
  });
}

/**
 * An error for the log. A connection that breaks hangs itself on its error, with every statement it has prepared: pages that
 * say nothing. Errors of the database quote the rows they are about (`detail`, `where`), a person's data and maximum bids
 * among them: table and constraint say enough.
 */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { client: _client, ...told } = pino.stdSerializers.err(error) as pino.SerializedError & { client?: unknown };
  if (!('severity' in told)) return told;
  const { detail: _detail, where: _where, internalQuery: _query, ...known } = told as typeof told & DatabaseText;
  return known;
}

type DatabaseText = { detail?: unknown; where?: unknown; internalQuery?: unknown };
