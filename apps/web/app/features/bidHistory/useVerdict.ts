import { fetchLog, type Verdict, type VerifiableLog, verifyLog } from '@assay/verifier/verifyLog.mjs';
import { useCallback, useEffect, useState } from 'react';

export type Check =
  | { step: 'reading' }
  | { step: 'failed'; text: string }
  | { step: 'done'; log: VerifiableLog; verdict: Verdict };

/** Loads a lot's full log in this browser and verifies it, together with the reader's own receipts and checkpoints. */
export function useVerdict(auctionId: string): { check: Check; recheck: (saved?: SavedProofs) => Promise<void> } {
  const [check, setCheck] = useState<Check>({ step: 'reading' });
  const recheck = useCallback(
    async (saved: SavedProofs = { receipts: [], checkpoints: [] }): Promise<void> => {
      setCheck({ step: 'reading' });
      try {
        const log = await fetchLog(`/v1/auction/${auctionId}/log`);
        setCheck({ step: 'done', log, verdict: await verifyLog({ log, ...saved }) });
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        const text = globalThis.isSecureContext
          ? `We couldn’t read the log: ${error.message}.`
          : 'Browsers can only check hashes on a secure (https) page. Use the command below.';
        setCheck({ step: 'failed', text });
      }
    },
    [auctionId],
  );
  useEffect(() => void recheck(), [recheck]);
  return { check, recheck };
}

export type SavedProofs = { receipts: unknown[]; checkpoints: unknown[] };
