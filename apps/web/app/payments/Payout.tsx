import type { Me } from '@assay/contract/shapes/user.ts';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { missingWords } from './bankWords.ts';

const REDIRECT = '/v1/payment/setup-connected-account/redirect';

/** Where the money of what one sells goes: the state of the payout account, and the way to the provider's own page. */
export function Payout({ status, missing }: { status: Me['stripeConnectedStatus']; missing: readonly string[] }) {
  const needs = missingWords(missing);
  const go = (label: string, isMain: boolean) => (
    <a className={isMain ? 'btn btn-commit' : 'btn btn-quiet'} href={REDIRECT}>
      {label}
    </a>
  );
  return (
    <section aria-labelledby="payout" className="mt-12">
      <h2 id="payout" className="text-h3">
        Payout
      </h2>
      <div className="mt-4 space-y-4">
        {status === 'verified' ? (
          <>
            <Strip tone="commit" title="Your payout account is verified.">
              The money of what you sell goes there.
            </Strip>
            {go('Change it at the provider', false)}
          </>
        ) : status === 'requires_input' ? (
          <>
            <Strip tone="amber" title="Your payout account needs something more.">
              {needs.length === 0 ? 'The provider is looking at what you gave.' : 'Until then nothing is paid out.'}
            </Strip>
            {needs.length === 0 ? null : (
              <ul className="list-disc pl-6">
                {needs.map((word) => (
                  <li key={word}>{word}</li>
                ))}
              </ul>
            )}
            {go('Go on at the provider', true)}
          </>
        ) : (
          <>
            <p className="max-w-[60ch] text-ink-2">
              To be paid for what you resell you need a payout account at our payment provider. It asks for your name,
              your tax number and a bank account; we see none of them.
            </p>
            {go('Set up payouts', false)}
          </>
        )}
      </div>
    </section>
  );
}
