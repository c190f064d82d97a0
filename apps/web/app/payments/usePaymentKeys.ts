import { useRouteLoaderData } from 'react-router';
import type { loader } from '../root.tsx';
import type { PaymentKeys } from './getStripe.ts';

/** The keys for the provider's form, from the root loader. */
export function usePaymentKeys(): PaymentKeys {
  const shell = useRouteLoaderData<typeof loader>('root');
  return { publishableKey: shell?.publishableKey ?? '', sandbox: shell?.sandbox ?? false };
}
