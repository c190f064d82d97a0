import { generateKeyPairSync } from 'node:crypto';
import { openTestHouse, type TestHouse } from '../house.ts';

/** A house as in real operation: https, no sandbox, budgets on. Its providers are away. */
export function openLiveHouse(): Promise<TestHouse> {
  const { privateKey } = generateKeyPairSync('ed25519');
  return openTestHouse({
    env: {
      NODE_ENV: 'production',
      SANDBOX_URL: '',
      PUBLIC_URL: 'https://assay.example',
      STRIPE_SECRET_KEY: 'sk_test_none',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_none',
      STRIPE_WEBHOOK_SECRET: 'whsec_none',
      SEALED_BID_KEY: Buffer.alloc(32, 7).toString('base64'),
      LOG_SIGNING_KEY: JSON.stringify({ keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'log' }] }),
      RATE_LIMITS: 'on',
    },
  });
}
