import { Redis } from 'ioredis';
import type { Log } from './log.ts';

/** A connection to Redis, which may be down at any time: callers have a fallback. */
export type RedisConnection = {
  readonly client: Redis;
  /** Runs one command. Fails within the answer timeout, or immediately without a connection, and is never resent. */
  ask<T>(command: (client: Redis) => Promise<T>): Promise<T>;
  close(): void;
};

const MAX_MS_BETWEEN_TRIES = 2_000;

/**
 * Connects to Redis, or keeps trying. `answerMs` is the timeout for callers. An outage is logged once when it begins
 * and once when it ends.
 */
export async function connectRedis(url: string, answerMs: number, log: Log): Promise<RedisConnection> {
  const client = new Redis(url, {
    lazyConnect: true,
    connectTimeout: answerMs,
    commandTimeout: answerMs,
    // If a server does not answer, its connection is dropped: later commands fail immediately.
    socketTimeout: answerMs,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (times) => Math.min(times * 100, MAX_MS_BETWEEN_TRIES),
    // A primary that was demoted to a replica: the address now leads to another one.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
  });
  let isAway = false;
  const note = (error: unknown): void => {
    if (!isAway)
      log.error({ err: error }, 'Redis does not answer: counting shared limits in the database until it does');
    isAway = true;
  };
  client.on('error', note);
  await client.connect().catch(note);
  return {
    client,
    async ask(command) {
      try {
        const answer = await command(client);
        if (isAway) log.info('Redis answers again: counting shared limits there');
        isAway = false;
        return answer;
      } catch (error) {
        note(error);
        throw error;
      }
    },
    close: () => client.disconnect(),
  };
}
