import { CARRIER_NAMES, trackingFault } from '@assay/domain/shipping/carrier.ts';
import type { ActionInput } from './OfficeAction.tsx';
import { atLeast } from './typed.ts';

const isNumberTyped = atLeast(4, 'Enter the tracking number');

/** The parcel that an object travels in. */
export const PARCEL_INPUTS: readonly ActionInput[] = [
  {
    name: 'carrier',
    label: 'Carrier',
    hint: `${CARRIER_NAMES.join(', ')}, or another carrier.`,
    check: atLeast(2, 'Enter the carrier'),
  },
  {
    name: 'trackingNumber',
    label: 'Tracking number',
    kind: 'mono',
    hint: 'Checked by the carrier’s format. We send both to the recipient.',
    check: (typed, values) =>
      isNumberTyped(typed) ?? trackingFault({ carrier: values.carrier ?? '', trackingNumber: typed }),
  },
];
/** Of the carrier. */
export const SERVICE_INPUT: ActionInput = {
  name: 'service',
  label: 'Service (optional)',
  hint: 'For example, Ground.',
  check: (typed) => (typed.trim().length === 1 ? 'Enter at least 2 letters, or nothing' : null),
};
