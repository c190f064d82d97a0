import { fetchLog, type Verdict, type VerifiableLog, verifyLog } from '@assay/verifier/verifyLog.mjs';
import { useCallback, useEffect, useState } from 'react';

export type Check =
  | { step: 'reading' }
  | { step: 'failed'; words: string }
  | { step: 'done'; log: VerifiableLog; verdict: Verdict };

/** Loads a lot's full log in this browser and verifies it, together with the reader's own receipts and checkpoints. */
export function useVerdict(auctionId: string): { check: Check; again: (held?: Held) => Promise<void> } {
  const [check, setCheck] = useState<Check>({ step: 'reading' });
  const again = useCallback(
    async (held: Held = { receipts: [], checkpoints: [] }): Promise<void> => {
      setCheck({ step: 'reading' });
      try {
        const log = await fetchLog(`/v1/auction/${auctionId}/log`);
        setCheck({ step: 'done', log, verdict: await verifyLog({ log, ...held }) });
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        const words = globalThis.isSecureContext
          ? `We couldn’t read the log: ${error.message}.`
          : 'Browsers can only check hashes on a secure (https) page. Use the command below.';
        setCheck({ step: 'failed', words });
      }
    },
    [auctionId],
  );
  useEffect(() => void again(), [again]);
  return { check, again };
}

export type Held = { receipts: unknown[]; checkpoints: unknown[] };
