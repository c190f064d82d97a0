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
 * Formats an error for the log. A broken connection attaches itself to its error, with every prepared statement: pages
 * of noise. Database errors quote the rows they concern (`detail`, `where`), including personal data and maximum bids:
 * table and constraint are enough.
 */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { client: _client, ...told } = pino.stdSerializers.err(error) as pino.SerializedError & { client?: unknown };
  if (!('severity' in told)) return told;
  const { detail: _detail, where: _where, internalQuery: _query, ...known } = told as typeof told & DatabaseText;
  return known;
}

type DatabaseText = { detail?: unknown; where?: unknown; internalQuery?: unknown };
