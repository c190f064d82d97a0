import { ItemType } from '@assay/domain/enums.ts';
import { MEDIA_MAX_BYTES } from '@assay/domain/item/mediaSize.ts';
import { ShotKind } from '@assay/domain/item/shots.ts';
import { ItemStatus } from '@assay/domain/item/status.ts';
import { z } from 'zod';
import { route } from '../route.ts';
import { id, list, named, pageFields, recordVersion, time, wholeNumber } from '../shapes/common.ts';
import { media, mediaChange } from '../shapes/item.ts';
import { mediaReason } from '../shapes/office.ts';
import { singleLineText } from '../shapes/text.ts';

const tag = 'Office';
const params = z.strictObject({ id });
const one = z.strictObject({ id, mediaId: id });
const alt = singleLineText(300).min(3);
const kind = z.enum(['hero', 'front', 'back', 'detail', 'signature', 'hologram', 'film']);
const percent = z.int().min(0).max(100);
const askedPercent = wholeNumber(0, 100).default(50);

/** A photo or film as staff see it. */
const officeMedia = z
  .strictObject({ ...media.shape, id, version: recordVersion, position: z.int(), durationMs: z.int().nullable() })
  .meta({ id: 'OfficeMedia' });
export type OfficeMedia = z.infer<typeof officeMedia>;

/** A change to a frozen photo or film, as staff see it. */
const officeMediaChange = z
  .strictObject({ ...mediaChange.shape, id, mediaId: id, actor: z.string() })
  .meta({ id: 'OfficeMediaChange' });
export type OfficeMediaChange = z.infer<typeof officeMediaChange>;

const officeMediaList = z.strictObject({
  items: z.array(officeMedia),
  /** What freezes them: a certificate that shows them; a bid, an offer or a sale. */
  freeze: z.strictObject({ isSealed: z.boolean(), hasCommitment: z.boolean() }),
  /** What changed after they were frozen, latest first. */
  changes: z.array(officeMediaChange),
});
export type OfficeMediaList = z.infer<typeof officeMediaList>;

/** An item as photographers see it: where it is, and the pictures to take. */
const photographyItem = z
  .strictObject({
    itemId: id,
    title: z.string(),
    type: z.enum(ItemType),
    status: z.enum(ItemStatus),
    category: named.nullable(),
    /** Null: not shelved. */
    shelf: z.string().nullable(),
    isAutographed: z.boolean(),
    pictures: z.int(),
    shots: z.array(
      z.strictObject({
        kind: z.enum(ShotKind),
        /** Which detail. */ label: z.string().nullable(),
        isTaken: z.boolean(),
      }),
    ),
    createdAt: time,
  })
  .meta({ id: 'PhotographyItem' });
export type PhotographyItem = z.infer<typeof photographyItem>;

const photographyFilters = {
  category_id: id.optional(),
  /** Beginning of the shelf’s name. */
  shelf: singleLineText(40).min(1).optional(),
};

/** Why a frozen photo or film changes. Public. */
const reason = mediaReason.optional();

/**
 * Photos and films of items. These calls return 404 for anyone but staff. Every change is audited. Media are frozen
 * once the item is sealed, and from its first bid, offer or sale: after that every change needs a `reason`.
 */
export const mediaRoutes = {
  'office.photography': route({
    method: 'GET',
    subject: 'none',
    roles: ['catalog', 'logistics'],
    path: '/v1/office/photography',
    tag,
    audience: 'staff',
    summary: 'Items not yet for sale that lack pictures, by shelf; `id` or `ref` reads one item in any state',
    query: z.strictObject({
      ...pageFields,
      ...photographyFilters,
      id: id.optional(),
      /** Address name or serial of an item. */
      ref: singleLineText(200).min(1).optional(),
    }),
    success: [200, list(photographyItem)],
    errors: [],
    limit: 'read',
  }),
  'office.media': route({
    method: 'GET',
    subject: { item: 'params.id' },
    roles: ['catalog', 'authenticator', 'auction', 'logistics', 'support'],
    path: '/v1/office/item/{id}/media',
    tag,
    audience: 'staff',
    summary: 'Photos and films of an item in display order, and changes since they were frozen',
    params,
    success: [200, officeMediaList],
    errors: ['not_found'],
    limit: 'read',
  }),
  'office.mediaUpload': route({
    method: 'POST',
    subject: { item: 'params.id' },
    roles: ['catalog', 'logistics'],
    path: '/v1/office/item/{id}/media',
    tag,
    audience: 'staff',
    summary: 'Add a photo (JPEG, PNG, WebP, AVIF, TIFF) or a film (H.264 MP4) of up to 25 MiB as the last one',
    params,
    query: z.strictObject({ alt, kind: kind.default('detail'), focal_x: askedPercent, focal_y: askedPercent, reason }),
    file: {
      field: 'file',
      description: 'JPEG, PNG, WebP, AVIF or TIFF, 600 to 12,000 pixels a side; or MP4 of at most 3 minutes',
      maxBytes: MEDIA_MAX_BYTES,
    },
    success: [201, officeMedia],
    errors: ['not_found', 'file_too_large', 'file_invalid', 'unavailable', 'validation_failed'],
    limit: 'write',
  }),
  'office.mediaReplace': route({
    method: 'POST',
    subject: { item: 'params.id' },
    roles: ['catalog', 'logistics'],
    path: '/v1/office/item/{id}/media/{mediaId}/file',
    tag,
    audience: 'staff',
    summary: 'Replace a photo with a photo, or a film with a film, without its captions',
    params: one,
    query: z.strictObject({ alt: alt.optional(), focal_x: askedPercent, focal_y: askedPercent, reason }),
    file: {
      field: 'file',
      description: 'JPEG, PNG, WebP, AVIF or TIFF, 600 to 12,000 pixels a side; or MP4 of at most 3 minutes',
      maxBytes: MEDIA_MAX_BYTES,
    },
    success: [200, officeMedia],
    errors: ['not_found', 'file_too_large', 'file_invalid', 'unavailable', 'validation_failed'],
    limit: 'write',
  }),
  'office.mediaCaptions': route({
    method: 'POST',
    subject: { item: 'params.id' },
    roles: ['catalog'],
    path: '/v1/office/item/{id}/media/{mediaId}/captions',
    tag,
    audience: 'staff',
    summary: 'Set the captions of a film (WebVTT of up to 256 KiB)',
    params: one,
    query: z.strictObject({ reason }),
    file: {
      field: 'file',
      description: 'WebVTT in UTF-8: cues in order, none after the end of the film, no styles',
      maxBytes: 256 * 1024,
    },
    success: [200, officeMedia],
    errors: ['not_found', 'file_too_large', 'file_invalid', 'validation_failed'],
    limit: 'write',
  }),
  'office.mediaChange': route({
    method: 'PATCH',
    subject: { item: 'params.id' },
    roles: ['catalog', 'logistics'],
    path: '/v1/office/item/{id}/media/{mediaId}',
    tag,
    audience: 'staff',
    summary: 'Change the alt text, role or position of a photo',
    params: one,
    body: z.strictObject({
      version: recordVersion,
      alt: alt.optional(),
      kind: kind.optional(),
      focalX: percent.optional(),
      focalY: percent.optional(),
      position: z.int().min(0).max(23).optional(),
      reason,
    }),
    success: [200, officeMedia],
    errors: ['not_found', 'validation_failed', 'record_changed'],
    limit: 'write',
  }),
  'office.mediaDelete': route({
    method: 'DELETE',
    subject: { item: 'params.id' },
    roles: ['catalog', 'logistics'],
    path: '/v1/office/item/{id}/media/{mediaId}',
    tag,
    audience: 'staff',
    summary: 'Remove a photo or film',
    params: one,
    query: z.strictObject({ reason }),
    success: [204, null],
    errors: ['not_found', 'validation_failed'],
    limit: 'write',
  }),
};
