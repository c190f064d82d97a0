import { isSessionAlive } from './auth/queries.ts';
import { readLots } from './lot/queries.ts';
import type { Ports } from './platform/ports.ts';

/** Who answers what lower modules ask of upper ones. One that is missing does not compile. */
export const PORTS: Ports = {
  isSessionAlive,
  readLots,
};
