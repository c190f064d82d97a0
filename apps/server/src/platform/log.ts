import pino from 'pino';

export type Log = pino.Logger;

/** Structured log: one JSON line an event, secrets never in it. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
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
