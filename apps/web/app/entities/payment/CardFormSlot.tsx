import { Button } from '@assay/ui/components/Button.tsx';
import { Skeleton } from '@assay/ui/components/Skeleton.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { Suspense, useEffect, useState } from 'react';
import { messageOf } from '../../forms/faults.ts';
import { lazyPart } from '../../lib/fetchPart.ts';
import type { CardFormProps } from './CardForm.tsx';

const CardForm = lazyPart(() => import('./CardForm.tsx'), 'default');

type Props = Omit<CardFormProps, 'clientSecret'> & {
  /** Returns the client secret of the card form; null when nothing is left to enter. */
  getSecret: () => Promise<string | null>;
};

/** Fetches what the card form needs, and the form itself, in a place of the form's own size. */
export function CardFormSlot({ getSecret, ...form }: Props) {
  const [secret, setSecret] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each try; the caller's function is new each time
  useEffect(() => {
    let isHere = true;
    getSecret().then(
      (given) => {
        if (isHere) setSecret(given);
      },
      async (error: unknown) => {
        const message = await messageOf(error);
        if (isHere) setFault(message);
      },
    );
    return () => {
      isHere = false;
    };
  }, [round]);

  if (fault !== null)
    return (
      <div role="alert">
        <Strip
          tone="seal"
          title={fault}
          action={
            <Button
              onClick={() => {
                setFault(null);
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
