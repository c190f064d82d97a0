import { Anchor } from '@assay/ui/components/Anchor.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { useShellData } from '../../session/shellData.ts';

/**
 * Warns a seller before accepting or countering: without a payout account it is refused. Renders nothing if they have
 * one.
 */
export function PayoutRule() {
  const status = useShellData()?.viewer?.stripeConnectedStatus;
  if (status !== 'not_connected') return null;
  return (
    <Strip
      tone="amber"
      title="Set up payouts first."
      action={
        <Anchor className="link" href="/account/payments#payout">
          Set up payouts
        </Anchor>
      }
      className="mt-3"
    >
      You need a payout account to accept or counter an offer or set a price. It takes about five minutes.
    </Strip>
  );
}
