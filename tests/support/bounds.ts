import { type Bounds, DEFAULT_BOUNDS } from '../../packages/domain/src/office/effects.ts';

/**
 * In tests one member of the staff does in minutes what takes a business months. A single effect has the usual bound; tests of the sums
 * set the usual sums.
 */
export const TEST_BOUNDS: Bounds = { ...DEFAULT_BOUNDS, dayCents: 100_000_000, monthCents: 100_000_000 };
