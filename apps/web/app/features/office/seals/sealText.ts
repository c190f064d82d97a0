import type { SealBatch } from '@assay/contract/shapes/seal.ts';
import { SealStatus } from '@assay/domain/item/seal.ts';
import type { Tone } from '@assay/ui/tone.ts';

/** Label and tone of each status. */
export const SEAL_STATUSES: Readonly<Record<SealStatus, { label: string; tone: Tone }>> = {
  printed: { label: 'In stock', tone: 'neutral' },
  issued: { label: 'Issued', tone: 'neutral' },
  applied: { label: 'On an object', tone: 'amber' },
  active: { label: 'Active', tone: 'commit' },
  replaced: { label: 'Replaced', tone: 'neutral' },
  revoked: { label: 'Revoked', tone: 'seal' },
  lost: { label: 'Lost', tone: 'seal' },
};

/** How many seals of a batch are where: "120 in stock, 3 active". */
export const batchText = ({ statuses }: SealBatch): string =>
  SealStatus.flatMap((one) => {
    const count = statuses[one];
    return count === undefined ? [] : [`${count.toLocaleString('en-US')} ${SEAL_STATUSES[one].label.toLowerCase()}`];
  }).join(', ');
