import { Button } from '@assay/ui/components/Button.tsx';
import { Skeleton } from '@assay/ui/components/Skeleton.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { Suspense, useEffect, useState } from 'react';
import { messageOf } from '../../forms/faults.ts';
import { lazyWithRetry } from '../../lib/lazyWithRetry.ts';
import type { CardFormProps } from './CardForm.tsx';

const CardForm = lazyWithRetry(() => import('./CardForm.tsx'), 'default');

type Props = Omit<CardFormProps, 'clientSecret'> & {
  /** Returns the client secret of the card form; null when nothing is left to enter. */
  getSecret: () => Promise<string | null>;
};

/** Fetches what the card form needs, and the form itself, in a place of the form's own size. */
export function CardFormSlot({ getSecret, ...form }: Props) {
  const [secret, setSecret] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each try; the caller's function is new each time
  useEffect(() => {
    let isHere = true;
    getSecret().then(
      (clientSecret) => {
        if (isHere) setSecret(clientSecret);
      },
      async (error: unknown) => {
        const message = await messageOf(error);
        if (isHere) setError(message);
      },
    );
    return () => {
      isHere = false;
    };
  }, [round]);

  if (error !== null)
    return (
      <div role="alert">
        <Strip
          tone="seal"
          title={error}
          action={
            <Button
              onClick={() => {
                setError(null);
                setRound(round + 1);
              }}
            >
              Retry
            </Button>
          }
        />
      </div>
    );
  if (secret === null) return <Waiting />;
  return (
    <Suspense fallback={<Waiting />}>
      <CardForm clientSecret={secret} {...form} />
    </Suspense>
  );
}

function Waiting() {
  return (
    <div className="space-y-5" aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading the card form…
      </p>
      <Skeleton className="h-[13rem]" />
      <Skeleton className="h-12 w-40" />
    </div>
  );
}
