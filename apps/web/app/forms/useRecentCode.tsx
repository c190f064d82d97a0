import type { ReactNode } from 'react';
import { useState } from 'react';
import { importWithRetry } from '../lib/lazyWithRetry.ts';
import { problemOf } from '../session/browserApi.ts';
import type { CodeDialog } from './CodeDialog.tsx';

type Pending = { Dialog: typeof CodeDialog; answer: (isProved: boolean) => void };

/**
 * Calls for which the server may require a recent code of the second factor: `withRecentCode` asks for one when needed,
 * then repeats the call. If the person cancels, it throws the original error. `codeDialog` belongs outside of any form.
 */
export function useRecentCode(): {
  withRecentCode: <T>(work: () => Promise<T>) => Promise<T>;
  codeDialog: ReactNode;
} {
  const [pending, setPending] = useState<Pending | null>(null);
  const withRecentCode = async <T,>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      const problem = await problemOf(error);
      if (problem?.code !== 'step_up_required' || problem.reasons?.includes('code') !== true) throw error;
      const { CodeDialog: Dialog } = await importWithRetry(() => import('./CodeDialog.tsx'), 'CodeDialog', 2);
      const isProved = await new Promise<boolean>((answer) => setPending({ Dialog, answer }));
      setPending(null);
      if (!isProved) throw error;
      return work();
    }
  };
  return { withRecentCode, codeDialog: pending === null ? null : <pending.Dialog onDone={pending.answer} /> };
}
