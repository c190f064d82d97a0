import { programOf } from './lib/root.ts';
import { runNode } from './lib/steps.ts';

// The contract suite: against the sandbox, or with STRIPE_CONTRACT_KEY against a test account of Stripe.
const isReal = Boolean(process.env.STRIPE_CONTRACT_KEY);
console.log(isReal ? 'Against a Stripe test account.' : 'Against the sandbox (STRIPE_CONTRACT_KEY is not set).');
const { code, output } = await runNode([
  programOf('vitest', 'vitest'),
  'run',
  '--project',
  'unit',
  'sandbox/src/contract',
]);
console.log(output.trim());
process.exit(code);
