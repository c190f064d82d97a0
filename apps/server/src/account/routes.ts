import { isRefusal, refuse } from '@assay/contract/problem.ts';
import { askForLimit } from '../credit/operations.ts';
import { auctionExists, readCreditHistory, readCreditLimit } from '../credit/queries.ts';
import { type Mounting, mount } from '../platform/http/mount.ts';
import { readUpload, withUploads } from '../platform/http/upload.ts';
import { readActivity } from './activity.ts';
import { cancelDeletion, readDeletion, requestDeletion } from './deletion.ts';
import { exportData } from './exportData.ts';
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

  mount(mounting, 'user.requestLimit', ({ house, viewer, body }) =>
    askForLimit(house, { userId: viewer.userId, ...body }),
  );

  mount(mounting, 'user.export', ({ house, viewer }) => exportData(house, viewer));
  mount(mounting, 'user.deletion', ({ house, viewer }) => readDeletion(house.pool, viewer.userId));
  mount(mounting, 'user.deletionRequest', ({ house, viewer }) => requestDeletion(house, viewer));
  mount(mounting, 'user.deletionCancel', async ({ house, viewer }) => {
    await cancelDeletion(house, viewer.userId);
    return undefined;
  });
  mount(mounting, 'user.activity', async ({ house, viewer }) => ({
    items: await readActivity(house.pool, viewer.userId),
  }));

  mount(mounting, 'user.creditLimitHistory', ({ house, viewer, query }) =>
    readCreditHistory(house.db, viewer.userId, query),
  );
}

const PICTURE = { invalid: 'image_invalid', tooLarge: 'image_too_large', most: 'A picture is at most 5 MB.' } as const;

async function mountProfileImage(mounting: Mounting): Promise<void> {
  await withUploads(mounting, IMAGE_BYTES, (uploads) => {
    mount(uploads, 'user.profileImage', async ({ house, viewer, request }) => {
      const bytes = await readUpload(request, PICTURE);
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
