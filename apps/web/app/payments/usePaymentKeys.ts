import { useRouteLoaderData } from 'react-router';
import type { loader } from '../root.tsx';
import type { PaymentKeys } from './getStripe.ts';

/** What the provider's form needs, as the server gave it with the page. */
export function usePaymentKeys(): PaymentKeys {
  const shell = useRouteLoaderData<typeof loader>('root');
  return { publishableKey: shell?.publishableKey ?? '', sandbox: shell?.sandbox ?? false };
}
