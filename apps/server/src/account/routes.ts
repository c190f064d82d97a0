import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { auctionExists, readCreditHistory, readCreditLimit } from '../credit/queries.ts';
import { type Mounting, mount } from '../platform/http/mount.ts';
import { createAddress, deleteAddress, updateAddress, updateProfile } from './operations.ts';
import { IMAGE_BYTES, removeProfileImage, setProfileImage } from './profileImage.ts';
import { readAddresses, readMe } from './queries.ts';

/** The signed-in person, addresses and credit. Everything is one's own: ids of others are not found. */
export async function mountAccount(mounting: Mounting): Promise<void> {
  await mountProfileImage(mounting);

  mount(mounting, 'user.me', ({ house, viewer }) => readMe(house.db, viewer.userId));

  mount(mounting, 'user.update', async ({ house, viewer, body }) => {
    const refusal = await updateProfile(house, viewer.userId, body);
    return isRefusal(refusal) ? refusal : readMe(house.db, viewer.userId);
  });

  mount(mounting, 'user.addresses', ({ house, viewer, query }) => readAddresses(house.db, viewer.userId, query));

  mount(mounting, 'user.addressCreate', ({ house, viewer, body }) => createAddress(house, viewer.userId, body));

  mount(mounting, 'user.addressUpdate', ({ house, viewer, params, body }) =>
    updateAddress(house, viewer.userId, params.id, body),
  );

  mount(mounting, 'user.addressDelete', ({ house, viewer, params }) => deleteAddress(house, viewer.userId, params.id));

  mount(mounting, 'user.creditLimit', async ({ house, viewer, query }) => {
    const auctionId = query.auction_id ?? null;
    if (auctionId !== null && !(await auctionExists(house.db, auctionId))) return refuse('not_found');
    return readCreditLimit(house, viewer.userId, auctionId, house.clock.now());
  });

  mount(mounting, 'user.creditLimitHistory', ({ house, viewer, query }) =>
    readCreditHistory(house.db, viewer.userId, query),
  );
}

/** The one call that takes a file: only here does the house read multipart. */
async function mountProfileImage(mounting: Mounting): Promise<void> {
  await mounting.app.register(async (app) => {
    await app.register(multipart, { limits: { files: 1, fields: 0, parts: 1, fileSize: IMAGE_BYTES } });
    mount({ ...mounting, app }, 'user.profileImage', async ({ house, viewer, request }) => {
      const bytes = await readImage(request);
      if (isRefusal(bytes)) return bytes;
      const refusal = await setProfileImage(house, viewer.userId, bytes);
      return refusal ?? readMe(house.db, viewer.userId);
    });
  });
  mount(mounting, 'user.profileImageDelete', async ({ house, viewer }) => {
    await removeProfileImage(house, viewer.userId);
    return undefined;
  });
}

/** The file of the field `file`, counted while it comes in. Refusals: image_invalid, image_too_large. */
async function readImage(request: FastifyRequest): Promise<Buffer | Refusal> {
  if (!request.isMultipart())
    return refuse('image_invalid', { detail: 'Send one file in the multipart field "file".' });
  try {
    const part = await request.file();
    if (part?.fieldname !== 'file') return refuse('image_invalid', { detail: 'The field is named "file".' });
    return await part.toBuffer();
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'FST_REQ_FILE_TOO_LARGE') return refuse('image_too_large', { detail: 'A picture is at most 5 MB.' });
    request.log.info({ err: error }, 'an upload could not be read');
    return refuse('image_invalid', { detail: 'The upload could not be read.' });
  }
}
