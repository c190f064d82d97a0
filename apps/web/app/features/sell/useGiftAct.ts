import { newIdempotencyKey } from '@assay/client/index.ts';
import { useAnnounce } from '@assay/ui/components/LiveRegion.tsx';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { messageOf } from '../../forms/faults.ts';
import { browserApi, problemOf } from '../../session/browserApi.ts';

export type GiftAction = 'accept' | 'decline' | 'withdraw';

const REFUSALS: Readonly<Record<string, string>> = {
  gift_state: 'This gift has already been accepted, declined or canceled.',
  gift_expired: 'This gift has expired.',
  certificate_state: 'Its certificate isn’t valid right now, so it can’t be transferred. Contact us for help.',
  account_blocked: 'You can’t accept this gift.',
};

/**
 * Accepts, declines or withdraws a gift: the pending action, the refusal, and the call itself. `announcements`: the
 * text for each action.
 */
export function useGiftAction(transferId: string, announcements: Readonly<Partial<Record<GiftAction, string>>>) {
  const { revalidate } = useRevalidator();
  const announce = useAnnounce();
  const [pending, setPending] = useState<GiftAction | null>(null);
  const [error, setError] = useState<string | null>(null);
  async function run(verb: GiftAction): Promise<void> {
    setPending(verb);
    setError(null);
    try {
      await browserApi.call(`transfer.${verb}`, { params: { id: transferId }, idempotencyKey: newIdempotencyKey() });
      announce(announcements[verb] ?? '');
      await revalidate();
    } catch (error) {
      const problem = await problemOf(error);
      setError(REFUSALS[problem?.code ?? ''] ?? (await messageOf(error)));
      if (problem?.code === 'gift_state' || problem?.code === 'gift_expired') await revalidate();
    } finally {
      setPending(null);
    }
  }
  return { pending, error, run };
}
