import { onTestFinished } from 'vitest';
import { buildApp } from '../../apps/server/src/app.ts';
import { startBidDesk } from '../../apps/server/src/auction/desk/desk.ts';
import type { House } from '../../apps/server/src/platform/house.ts';
import { openHouse } from '../../apps/server/src/platform/openHouse.ts';
import { type Client, createClient } from '../../apps/server/test/client.ts';
import type { MoneyHouse } from '../../apps/server/test/money.ts';
import type { Person } from '../../apps/server/test/people.ts';
import { clientsOf, type DyingProcess, dieAt } from './dying.ts';

/** A process of its own over the same house: the one that dies. */
export type OtherProcess = { house: House; clientOf(person: Person): Client };

export type Flow<S> = {
  /** Anew for each death. */
  prepare(): Promise<S>;
  /** What the process dies in; what it is told by a dead one must not matter to it. */
  step(of: S, process: OtherProcess): Promise<void>;
  /** Time passes, others go on, and all must be right in the end. */
  recover(of: S): Promise<void>;
};

/**
 * A flow whose process dies at its n-th step at the database, for every n: the step is not made, or it is and its answer
 * is lost. Answers how many steps there are.
 */
export async function dieAtEachStep<S>(money: MoneyHouse, mode: DyingProcess['mode'], flow: Flow<S>): Promise<number> {
  const house = await openHouse(money.house.config, async () => money.house.clock);
  const own = clientsOf(house.pool, house.byKey.pool);
  const desk = startBidDesk(house);
  const app = await buildApp(house, desk);
  onTestFinished(async () => {
    await app.close();
    await desk.stop();
    await house.close();
  });
  const clientOf = ({ client }: Person) => createClient(app, money.house.config.PUBLIC_URL, undefined, client.cookies);
  for (let n = 1; ; n++) {
    const of = await flow.prepare();
    await house.clock.refresh();
    const dying = dieAt(own, n, mode);
    try {
      await flow.step(of, { house, clientOf });
    } finally {
      dying.revive();
    }
    await flow.recover(of).catch((error: unknown) => {
      throw new Error(`Died at step ${n} (${dying.statement()}): ${String(error)}`, { cause: error });
    });
    if (!dying.hasDied()) return n - 1;
  }
}
