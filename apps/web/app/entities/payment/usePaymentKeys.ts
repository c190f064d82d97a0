import { useShellData } from '../../session/shellData.ts';
import type { PaymentKeys } from './getStripe.ts';

/** The keys for the provider's form, from the root loader. */
export function usePaymentKeys(): PaymentKeys {
  const shell = useShellData();
  return { publishableKey: shell?.publishableKey ?? '', sandbox: shell?.sandbox ?? false };
}
