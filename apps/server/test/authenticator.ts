import type { TestApp } from './app.ts';

const STEP_MS = 30_000;

/** Moves the clock to the beginning of an authenticator's next step: none ends between a code and its use then. */
export const toNextStep = ({ ctx, moveClock }: Pick<TestApp, 'ctx' | 'moveClock'>): Promise<void> =>
  moveClock(STEP_MS - (ctx.clock.now() % STEP_MS));
