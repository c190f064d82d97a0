import { MEDIA_REASON } from '@assay/domain/item/mediaFreeze.ts';
import { MEDIA_MAX, MEDIA_MAX_BYTES } from '@assay/domain/item/mediaSize.ts';

// What is wrong with what is given for a photo or film. Null: nothing.

export const altFault = (typed: string): string | null =>
  typed.trim().length < 3 ? 'Describe what it shows in 3 characters or more' : null;

export const sizeFault = (bytes: number): string | null =>
  bytes > MEDIA_MAX_BYTES ? `Choose a file of ${MEDIA_MAX} or less` : null;

/** The public reason of a change, which may stay blank where none is needed. */
export const reasonFault = (typed: string, isRequired: boolean): string | null =>
  typed.trim().length < MEDIA_REASON.min && (isRequired || typed.trim() !== '')
    ? `Enter a reason of ${MEDIA_REASON.min} characters or more`
    : null;
