import { isRefusal, refuse } from '@assay/contract/problem.ts';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../platform/audit.ts';
import { type Mounting, mount } from '../platform/http/mount.ts';
import { readUpload, withUploads } from '../platform/http/upload.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { addMedia, changeMedia, MEDIA_BYTES, readOfficeMedia, removeMedia } from './mediaUpload.ts';

const UPLOAD = {
  invalid: 'file_invalid',
  tooLarge: 'file_too_large',
  most: 'A picture or film is at most 25 MB.',
} as const;
const actorOf = (call: { viewer: Viewer; request: FastifyRequest }): Actor => ({
  userId: call.viewer.userId,
  ip: call.request.ip,
  requestId: call.request.id,
});

/** Pictures and films of items, for staff. */
export async function mountOfficeMedia(mounting: Mounting): Promise<void> {
  await withUploads(mounting, MEDIA_BYTES, (uploads) => {
    mount(uploads, 'office.mediaUpload', async (call) => {
      const bytes = await readUpload(call.request, UPLOAD);
      if (isRefusal(bytes)) return bytes;
      const { alt, kind, focal_x: focalX, focal_y: focalY } = call.query;
      return addMedia(call.house, {
        itemId: call.params.id,
        bytes,
        words: { alt, kind, focalX, focalY },
        actor: actorOf(call),
      });
    });
  });
  mount(mounting, 'office.media', async ({ house, params }) => {
    const items = await readOfficeMedia(house, params.id);
    return items === null ? refuse('not_found') : { items };
  });
  mount(mounting, 'office.mediaChange', (call) =>
    changeMedia(call.house, {
      itemId: call.params.id,
      mediaId: call.params.mediaId,
      given: call.body,
      actor: actorOf(call),
    }),
  );
  mount(mounting, 'office.mediaDelete', (call) =>
    removeMedia(call.house, { itemId: call.params.id, mediaId: call.params.mediaId, actor: actorOf(call) }),
  );
}
