import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { startTestApp, type TestApp } from '../app.ts';

/** An app as in production: https, no sandbox, budgets on. Its providers are unavailable. */
export function startLiveApp(): Promise<TestApp> {
  const { privateKey } = generateKeyPairSync('ed25519');
  return startTestApp({
    env: {
      NODE_ENV: 'production',
      SANDBOX: 'no',
      SANDBOX_URL: '',
      MAIL_FROM: 'Assay <hello@assay.example>',
      PUBLIC_URL: 'https://assay.example',
      STRIPE_SECRET_KEY: 'sk_test_none',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_none',
      STRIPE_WEBHOOK_SECRET: 'whsec_none',
      SEALED_BID_KEY: randomBytes(32).toString('base64'),
      LOG_SIGNING_KEY: JSON.stringify({ keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'log' }] }),
      RATE_LIMITS: 'on',
      PASSWORD_HASH: 'full',
      STAFF_SESSIONS: 'limited',
    },
  });
}
