import { altFor } from './alt.ts';
import { artists } from './artists.ts';
import { itemTexts } from './items/index.ts';
import { rendered } from './pictures.gen.ts';
import { serialFor, tokenFor } from './serial.ts';
import type { DemoItem, DemoPicture, ItemText, Shot } from './types.ts';

export { accounts, colleagues, demoPassword, people, roomBidders } from './accounts.ts';
export { artists } from './artists.ts';
export { auctionSales } from './auction-sales.ts';
export { itemTexts } from './items/index.ts';
export { lotPlan } from './lot-plan.ts';
export { categories, collections, conditions, genres, partners } from './meta.ts';
export type * from './types.ts';

/** The shots in gallery order. Every item has three, flat ones also their reverse. */
export const shots: readonly Shot[] = ['hero', 'back', 'detail', 'hologram'];

function picturesOf(text: ItemText, serial: string): DemoPicture[] {
  const artist = artists.find((candidate) => candidate.slug === text.artist);
  if (!artist) throw new Error(`Item ${text.slug} names an artist that is not listed: ${text.artist}`);
  return shots.flatMap((shot) => {
    const file = `${text.slug}-${shot}.webp`;
    const master = rendered[file];
    return master ? [{ shot, file, ...master, alt: altFor(text, artist, serial, shot) }] : [];
  });
}

function finish(text: ItemText): DemoItem {
  const hologramSerial = serialFor(text.slug);
  const pictures = picturesOf(text, hologramSerial);
  return {
    ...text,
    itemType: 'main',
    saleType: 'primary',
    hologramSerial,
    qrcode: tokenFor(text.slug),
    pictures,
    dominantColor: pictures[0]?.dominantColor ?? '#8a8f8c',
  };
}

/** The demo data: every item with its serial, token and pictures. */
export const catalog: DemoItem[] = itemTexts.map(finish);
