import { isRefusal, refuse } from '@assay/contract/problem.ts';
import { MEDIA_MAX, MEDIA_MAX_BYTES } from '@assay/domain/item/mediaSize.ts';
import { toActor } from '../../../platform/audit.ts';
import { type Mounting, mount } from '../../../platform/http/mount.ts';
import { readUpload, withUploads } from '../../../platform/http/upload.ts';
import { CAPTIONS_BYTES } from './captions.ts';
import { setCaptions } from './giveCaptions.ts';
import { addMedia, changeMedia, removeMedia, replaceMedia } from './operations.ts';
import { readPhotography } from './photography.ts';
import { readOfficeMedia } from './queries.ts';

const UPLOAD = {
  invalid: 'file_invalid',
  tooLarge: 'file_too_large',
  most: `Choose a file of ${MEDIA_MAX} or less.`,
} as const;
const CAPTIONS = {
  invalid: 'file_invalid',
  tooLarge: 'file_too_large',
  most: 'Choose a captions file of 256 KB or less.',
} as const;

/** Pictures and films of items, for staff. */
export async function mountOfficeMedia(mounting: Mounting): Promise<void> {
  await withUploads(mounting, MEDIA_MAX_BYTES, (uploads) => {
    mount(uploads, 'office.mediaUpload', async (call) => {
      const bytes = await readUpload(call.request, UPLOAD);
      if (isRefusal(bytes)) return bytes;
      const { alt, kind, focal_x: focalX, focal_y: focalY, reason } = call.query;
      return addMedia(call.ctx, {
        itemId: call.params.id,
        bytes,
        words: { alt, kind, focalX, focalY },
        reason,
        actor: toActor(call),
      });
    });
    mount(uploads, 'office.mediaReplace', async (call) => {
      const bytes = await readUpload(call.request, UPLOAD);
      if (isRefusal(bytes)) return bytes;
      const { alt, focal_x: focalX, focal_y: focalY, reason } = call.query;
      return replaceMedia(call.ctx, {
        itemId: call.params.id,
        mediaId: call.params.mediaId,
        bytes,
        words: { alt, focalX, focalY },
        reason,
        actor: toActor(call),
      });
    });
  });
  await withUploads(mounting, CAPTIONS_BYTES, (uploads) => {
    mount(uploads, 'office.mediaCaptions', async (call) => {
      const bytes = await readUpload(call.request, CAPTIONS);
      if (isRefusal(bytes)) return bytes;
      return setCaptions(call.ctx, {
        itemId: call.params.id,
        mediaId: call.params.mediaId,
        bytes,
        reason: call.query.reason,
        actor: toActor(call),
      });
    });
  });
  mount(mounting, 'office.photography', ({ ctx, query }) => readPhotography(ctx, query));
  mount(mounting, 'office.media', async ({ ctx, params }) => {
    return (await readOfficeMedia(ctx, params.id)) ?? refuse('not_found');
  });
  mount(mounting, 'office.mediaChange', (call) => {
    const { version, reason, ...given } = call.body;
    return changeMedia(call.ctx, {
      version,
      itemId: call.params.id,
      mediaId: call.params.mediaId,
      given,
      reason,
      actor: toActor(call),
    });
  });
  mount(mounting, 'office.mediaDelete', (call) =>
    removeMedia(call.ctx, {
      itemId: call.params.id,
      mediaId: call.params.mediaId,
      reason: call.query.reason,
      actor: toActor(call),
    }),
  );
}
