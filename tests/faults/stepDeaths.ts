import { onTestFinished } from 'vitest';
import { buildApp } from '../../apps/server/src/app.ts';
import { createBidding } from '../../apps/server/src/createBidding.ts';
import { createContext } from '../../apps/server/src/createContext.ts';
import type { AppContext } from '../../apps/server/src/platform/context.ts';
import { type Client, createClient } from '../../apps/server/test/client.ts';
import type { MoneyApp } from '../../apps/server/test/money.ts';
import type { Person } from '../../apps/server/test/people.ts';
import { type CrashingProcess, clientsOf, crashAt } from './dying.ts';

/** A separate process on the same data: the one that dies. */
export type OtherProcess = { ctx: AppContext; clientOf(person: Person): Client };

export type Flow<S> = {
  /** New for each death. */
  prepare(): Promise<S>;
  /** The step in which the process dies. It must not depend on the answers of a dead process. */
  step(state: S, process: OtherProcess): Promise<void>;
  /** Time passes, others continue, and everything must be right in the end. */
  recover(state: S): Promise<void>;
};

/**
 * A flow whose process dies at its n-th database step, for every n: the step is not made, or it is made and its
 * response is lost. Returns how many steps there are.
 */
export async function crashAtEachStep<S>(
  money: MoneyApp,
  mode: CrashingProcess['mode'],
  flow: Flow<S>,
): Promise<number> {
  const ctx = await createContext(money.ctx.config, async () => money.ctx.clock);
  const own = clientsOf(ctx.pool, ctx.pointLookups.pool);
  const bidding = createBidding(ctx);
  const app = await buildApp(ctx, bidding);
  onTestFinished(async () => {
    await app.close();
    await bidding.stop();
    await ctx.close();
  });
  const clientOf = ({ client }: Person) => createClient(app, money.ctx.config.PUBLIC_URL, undefined, client.cookies);
  for (let n = 1; ; n++) {
    const state = await flow.prepare();
    await ctx.clock.refresh();
    const crashing = crashAt(own, n, mode);
    try {
      await flow.step(state, { ctx, clientOf });
    } finally {
      crashing.restart();
    }
    await flow.recover(state).catch((error: unknown) => {
      throw new Error(`Died at step ${n} (${crashing.statement()}): ${String(error)}`, { cause: error });
    });
    if (!crashing.hasCrashed()) return n - 1;
  }
}
