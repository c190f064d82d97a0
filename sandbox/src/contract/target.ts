import Stripe from 'stripe';
import { startBench } from '../testing/harness.ts';

/** What the contract suite runs against: the sandbox, or a test account of the real provider. */
export interface Target {
  name: string;
  stripe: Stripe;
  /** Waits until `isSo`: advances the sandbox's clock, or polls the real provider for a while. */
  until: (isSo: () => Promise<boolean>) => Promise<void>;
  stop: () => Promise<void>;
}

const POLL_MS = 3_000;
const PATIENCE_MS = 240_000;
const WEEK_MS = 7 * 86_400_000;

/** The key of a test account. Anything else is refused, because the suite makes charges. */
export function contractKey(): string | null {
  const key = process.env.STRIPE_CONTRACT_KEY ?? '';
  if (key === '') return null;
  if (!/^(sk|rk)_test_/.test(key) || key.startsWith('sk_test_local_'))
    throw new Error('STRIPE_CONTRACT_KEY must be the secret key of a Stripe test account (sk_test_…).');
  return key;
}

export async function openTarget(): Promise<Target> {
  const key = contractKey();
  if (key === null) {
    const bench = await startBench();
    return {
      name: 'sandbox',
      stripe: bench.stripe('contract'),
      async until(isSo) {
        await bench.post('/_admin/clock', { advanceMs: WEEK_MS });
        if (!(await isSo())) throw new Error('A week of the sandbox was not enough.');
      },
      stop: bench.stop,
    };
  }
  return {
    name: 'a Stripe test account',
    stripe: new Stripe(key, { telemetry: false }),
    async until(isSo) {
      const end = performance.now() + PATIENCE_MS;
      while (!(await isSo())) {
        if (performance.now() > end) throw new Error('The provider did not come to it in four minutes.');
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
    },
    stop: async () => undefined,
  };
}
