import { addBusinessDays } from '../resale/days.ts';
import { OUTBOUND_DAYS } from '../resale/machine.ts';
import type { TimeZone } from '../timeZone.ts';

/** When goods that Assay holds go to the carrier, if they are paid at `paidAt` (epoch ms): two business days later. */
export const shipByAt = (paidAt: number, zone: TimeZone): number => addBusinessDays(paidAt, OUTBOUND_DAYS, zone);
