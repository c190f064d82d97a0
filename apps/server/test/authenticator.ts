import type { TestHouse } from './house.ts';

const STEP_MS = 30_000;

/** Moves the clock to the beginning of an authenticator's next step: none ends between a code and its use then. */
export const toNextStep = ({ house, moveClock }: Pick<TestHouse, 'house' | 'moveClock'>): Promise<void> =>
  moveClock(STEP_MS - (house.clock.now() % STEP_MS));
