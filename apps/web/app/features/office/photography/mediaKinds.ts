import { shotName } from '../../../entities/item/shots.ts';

/** What a picture can show. */
export const MEDIA_KINDS = ['hero', 'front', 'back', 'detail', 'hologram', 'signature'] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

/** Kinds of pictures to choose from. */
export const KIND_OPTIONS = MEDIA_KINDS.map((value) => ({ value, label: shotName(value) }));

/** The kind that a select names. */
export const toMediaKind = (value: string): MediaKind | undefined => MEDIA_KINDS.find((kind) => kind === value);
