import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { promisify } from 'node:util';
import { type Refusal, refuse } from '@assay/contract/problem.ts';

const STREAMS_PER_ADDRESS = 20;
const STREAMS_PER_USER = 5;
/** In sandbox mode everyone comes from one address, as for the other limits. */
const SANDBOX_FACTOR = 50;
/** Connections that streams leave free for everything else, bids first (reliability F-36). */
const RESERVED = 1_000;
/** Files, pipes and listeners of the process itself. */
const OWN_FILES = 64;
const RETRY_MS = 5_000;

export type Admission = {
  /** Takes a slot for a stream and returns its release function, or the reason why there is none. */
  enter(address: string, userId: string | null): Promise<Refusal | (() => void)>;
};

/** The descriptor limit of this process; unlimited if the system does not report one. */
export function descriptorLimit(): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === undefined ? Number.POSITIVE_INFINITY : Number(soft);
  } catch {
    // No /proc on this system.
    return Number.POSITIVE_INFINITY;
  }
}

/**
 * Admission to live streams: 20 per address, 5 per user, and none while the remaining connections are needed for calls.
 * `limited: false` skips the limits per address and user. The process itself accepts no more connections than it has
 * descriptors for, so that the database and the disk stay reachable.
 */
export function createAdmission(
  server: Server,
  options: { limited: boolean; sandbox: boolean; databaseConnections: number; descriptors?: number },
): Admission {
  const descriptors = options.descriptors ?? descriptorLimit();
  const connections = descriptors - options.databaseConnections - OWN_FILES;
  if (Number.isFinite(connections)) server.maxConnections = Math.max(1, connections);
  const forStreams = connections - Math.min(RESERVED, Math.ceil(descriptors / 4));
  const countConnections = promisify(server.getConnections.bind(server));
  const byAddress = counter(STREAMS_PER_ADDRESS * (options.sandbox ? SANDBOX_FACTOR : 1));
  const byUser = counter(STREAMS_PER_USER);
  return {
    async enter(address, userId) {
      // The asker's own connection is one of them.
      if ((await countConnections()) > forStreams) return refuse('unavailable', { retryAfterMs: RETRY_MS });
      if (options.limited && (byAddress.isFull(address) || (userId !== null && byUser.isFull(userId))))
        return refuse('rate_limited', { retryAfterMs: RETRY_MS });
      byAddress.add(address, 1);
      if (userId !== null) byUser.add(userId, 1);
      return () => {
        byAddress.add(address, -1);
        if (userId !== null) byUser.add(userId, -1);
      };
    },
  };
}

function counter(limit: number) {
  const counts = new Map<string, number>();
  return {
    isFull: (key: string) => (counts.get(key) ?? 0) >= limit,
    add(key: string, step: 1 | -1): void {
      const count = (counts.get(key) ?? 0) + step;
      if (count > 0) counts.set(key, count);
      else counts.delete(key);
    },
  };
}
