import { isRefusal, refuse } from '@assay/contract/problem.ts';
import { type Mounting, mount } from '../../../platform/http/mount.ts';
import { withUpload, withUploads } from '../../../platform/http/upload.ts';
import { askForLimit } from '../credit/index.ts';
import { auctionExists, readCreditHistory, readCreditLimit } from '../credit/queries.ts';
import { readActivity } from './activity.ts';
import { cancelDeletion, readDeletion, requestDeletion } from './deletion.ts';
import { exportData } from './exportData.ts';
import { createAddress, deleteAddress, updateAddress, updateProfile } from './operations.ts';
import { removeProfileImage, setProfileImage } from './profileImage.ts';
import { readAddresses, readMe } from './queries.ts';

/**
 * The logged-in user's profile, addresses and credit. Calls only see the user's own data: other ids return not found.
 */
export async function mountAccount(mounting: Mounting): Promise<void> {
  await mountProfileImage(mounting);

  mount(mounting, 'user.me', ({ ctx, viewer }) => readMe(ctx.db, viewer.userId));

  mount(mounting, 'user.update', async ({ ctx, viewer, body }) => {
    const refusal = await updateProfile(ctx, viewer.userId, body);
    return isRefusal(refusal) ? refusal : readMe(ctx.db, viewer.userId);
  });

  mount(mounting, 'user.addresses', ({ ctx, viewer, query }) => readAddresses(ctx.db, viewer.userId, query));

  mount(mounting, 'user.addressCreate', ({ ctx, viewer, body }) => createAddress(ctx, viewer.userId, body));

  mount(mounting, 'user.addressUpdate', ({ ctx, viewer, params, body }) =>
    updateAddress(ctx, viewer.userId, params.id, body),
  );

  mount(mounting, 'user.addressDelete', ({ ctx, viewer, params }) => deleteAddress(ctx, viewer.userId, params.id));

  mount(mounting, 'user.creditLimit', async ({ ctx, viewer, query }) => {
    const auctionId = query.auction_id ?? null;
    if (auctionId !== null && !(await auctionExists(ctx.db, auctionId))) return refuse('not_found');
    return readCreditLimit(ctx, viewer.userId, auctionId, ctx.clock.now());
  });

  mount(mounting, 'user.requestLimit', ({ ctx, viewer, body }) => askForLimit(ctx, { userId: viewer.userId, ...body }));

  mount(mounting, 'user.export', ({ ctx, viewer }) => exportData(ctx, viewer));
  mount(mounting, 'user.deletion', ({ ctx, viewer }) => readDeletion(ctx.pool, viewer.userId));
  mount(mounting, 'user.deletionRequest', ({ ctx, viewer }) => requestDeletion(ctx, viewer));
  mount(mounting, 'user.deletionCancel', async ({ ctx, viewer }) => {
    await cancelDeletion(ctx, viewer.userId);
    return undefined;
  });
  mount(mounting, 'user.activity', async ({ ctx, viewer }) => ({
    items: await readActivity(ctx.pool, viewer.userId),
  }));

  mount(mounting, 'user.creditLimitHistory', ({ ctx, viewer, query }) =>
    readCreditHistory(ctx.db, viewer.userId, query),
  );
}

const PICTURE = {
  invalid: 'image_invalid',
  tooLarge: 'image_too_large',
  most: 'Choose a picture of 5 MB or less.',
} as const;

async function mountProfileImage(mounting: Mounting): Promise<void> {
  await withUploads(mounting, 'user.profileImage', (uploads) => {
    mount(uploads, 'user.profileImage', ({ ctx, viewer, request }) =>
      withUpload({ ctx, request }, PICTURE, async (bytes) => {
        const refusal = await setProfileImage(ctx, viewer.userId, bytes);
        return refusal ?? readMe(ctx.db, viewer.userId);
      }),
    );
  });
  mount(mounting, 'user.profileImageDelete', async ({ ctx, viewer }) => {
    await removeProfileImage(ctx, viewer.userId);
    return undefined;
  });
}
