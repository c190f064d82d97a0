import { refuse } from '@assay/contract/problem.ts';
import { MEDIA_MAX } from '@assay/domain/item/mediaSize.ts';
import { toActor } from '../../../platform/audit.ts';
import { type Mounting, mount } from '../../../platform/http/mount.ts';
import { withUpload, withUploads } from '../../../platform/http/upload.ts';
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
  await withUploads(mounting, 'office.mediaUpload', (uploads) => {
    mount(uploads, 'office.mediaUpload', async (call) => {
      const { alt, kind, focal_x: focalX, focal_y: focalY, reason } = call.query;
      return withUpload(call, UPLOAD, (bytes) =>
        addMedia(call.ctx, {
          itemId: call.params.id,
          bytes,
          words: { alt, kind, focalX, focalY },
          reason,
          actor: toActor(call),
        }),
      );
    });
    mount(uploads, 'office.mediaReplace', async (call) => {
      const { alt, focal_x: focalX, focal_y: focalY, reason } = call.query;
      return withUpload(call, UPLOAD, (bytes) =>
        replaceMedia(call.ctx, {
          itemId: call.params.id,
          mediaId: call.params.mediaId,
          bytes,
          words: { alt, focalX, focalY },
          reason,
          actor: toActor(call),
        }),
      );
    });
  });
  await withUploads(mounting, 'office.mediaCaptions', (uploads) => {
    mount(uploads, 'office.mediaCaptions', (call) =>
      withUpload(call, CAPTIONS, (bytes) =>
        setCaptions(call.ctx, {
          itemId: call.params.id,
          mediaId: call.params.mediaId,
          bytes,
          reason: call.query.reason,
          actor: toActor(call),
        }),
      ),
    );
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
