import type { ActionInput } from './OfficeAction.tsx';
import { atLeast } from './typed.ts';

/** The parcel that an object travels in. */
export const PARCEL_INPUTS: readonly ActionInput[] = [
  { name: 'carrier', label: 'Carrier', hint: 'For example, UPS.', check: atLeast(2, 'Enter the carrier') },
  { name: 'trackingNumber', label: 'Tracking number', kind: 'mono', check: atLeast(4, 'Enter the tracking number') },
];
