import { type Refusal, refuse } from '@assay/contract/problem.ts';
import { trackingFault } from '@assay/domain/shipping/carrier.ts';

/** Refuses a tracking number that its carrier doesn't have, at its field. Null: nothing is wrong with it. */
export function trackingRefusal(parcel: { carrier: string; trackingNumber: string }): Refusal | null {
  const message = trackingFault(parcel);
  return message === null
    ? null
    : refuse('validation_failed', { errors: [{ path: 'trackingNumber', code: 'invalid', message }] });
}
