import type { ItemType, OfferType } from '../enums.ts';

// What an item needs before it can be approved (back office §3). Pure: the server, the editor and the lists agree.

export const TITLE_LENGTH = { min: 8, max: 140 } as const;
export const REPORT_LENGTH = 60;
export const STORY_LENGTH = 300;
export const PICTURE_COUNT = 4;
/** Pixels of the longer side. */
export const PICTURE_SIDE = 1_600;

/** What an item needs by its type: `optional` only if it has a grade. */
const NEEDS_SEAL: Readonly<Record<ItemType, 'yes' | 'optional' | 'no'>> = {
  main: 'yes',
  companion: 'optional',
  giveaway: 'optional',
  virtual: 'no',
  non_auth: 'no',
};

export type ItemPicture = { kind: string; width: number; height: number; alt: string };

export type ItemFacts = {
  type: ItemType;
  offerType: OfferType;
  title: string;
  artistId: string | null;
  partnerId: string | null;
  categoryId: string | null;
  conditionId: string | null;
  conditionReport: string;
  dimensions: string;
  shippingClass: string | null;
  story: string;
  isAutographed: boolean;
  authenticationType: string | null;
  serial: string | null;
  mainItemId: string | null;
  estimateLowCents: number | null;
  estimateHighCents: number | null;
  /** Without films. */
  pictures: readonly ItemPicture[];
};

type MissingCode =
  | 'title'
  | 'maker'
  | 'category'
  | 'condition'
  | 'condition_report'
  | 'dimensions'
  | 'shipping_class'
  | 'picture_hero'
  | 'picture_back'
  | 'picture_detail'
  | 'picture_hologram'
  | 'picture_signature'
  | 'picture_count'
  | 'authentication'
  | 'seal'
  | 'story'
  | 'estimate'
  | 'main_item';

/** One thing that is missing: the field it is entered in, and what to do. */
type Missing = { code: MissingCode; field: string; message: string };
type Completeness = { score: number; missing: Missing[] };

/** Returns true if an item must be authenticated and sealed before it is approved. */
export const needsSeal = (item: Pick<ItemFacts, 'type' | 'authenticationType'>): boolean =>
  NEEDS_SEAL[item.type] === 'yes' || (NEEDS_SEAL[item.type] === 'optional' && item.authenticationType !== null);

/** Returns true if something can be held in the hand: it has dimensions, a back, and ships. */
const isPhysical = (type: ItemType): boolean => type !== 'virtual';

const isGood = ({ width, height, alt }: ItemPicture): boolean =>
  Math.max(width, height) >= PICTURE_SIDE && alt.trim() !== '';

const SHOTS = {
  hero: 'overview',
  back: 'back',
  detail: 'detail',
  hologram: 'hologram',
  signature: 'signature',
} as const;
type Shot = keyof typeof SHOTS;

/** The pictures that an item needs, by its type, seal and signature. */
export function neededShots(item: Pick<ItemFacts, 'type' | 'authenticationType' | 'isAutographed'>): Shot[] {
  const shots: Shot[] = isPhysical(item.type) ? ['hero', 'back', 'detail'] : ['hero'];
  if (needsSeal(item)) shots.push('hologram');
  if (item.isAutographed && isPhysical(item.type)) shots.push('signature');
  return shots;
}

/** Why a shot is missing: there is none, or the one there is too small or has no alternative text. */
function shotMessage(shot: Shot, pictures: readonly ItemPicture[]): string {
  const found = pictures.filter(({ kind }) => kind === shot);
  if (found.length === 0) return `Add a picture of the ${SHOTS[shot]}`;
  return found.every(({ alt }) => alt.trim() === '')
    ? `Describe the ${SHOTS[shot]} picture (alternative text)`
    : `Replace the ${SHOTS[shot]} picture: its longer side needs ${PICTURE_SIDE.toLocaleString('en-US')} pixels, and it needs alternative text`;
}

const textLength = (text: string): number => [...text.trim()].length;

/** Every check that applies to an item, and whether it is passed. */
function checksFor(item: ItemFacts): Array<Missing & { isDone: boolean }> {
  const isTitled = textLength(item.title) >= TITLE_LENGTH.min && textLength(item.title) <= TITLE_LENGTH.max;
  const { estimateLowCents: low, estimateHighCents: high } = item;
  const isEstimated = low !== null && high !== null && low <= high;
  const needsEstimate = item.offerType === 'auction' || low !== null || high !== null;
  const checks: Array<readonly [applies: boolean, code: MissingCode, field: string, isDone: boolean, message: string]> =
    [
      [true, 'title', 'title', isTitled, `Enter a title of ${TITLE_LENGTH.min} to ${TITLE_LENGTH.max} characters`],
      [
        true,
        'maker',
        'artistId',
        item.artistId !== null || item.partnerId !== null,
        'Choose a person, a team or a partner',
      ],
      [true, 'category', 'categoryId', item.categoryId !== null, 'Choose a category'],
      [isPhysical(item.type), 'condition', 'conditionId', item.conditionId !== null, 'Choose a condition'],
      [
        isPhysical(item.type),
        'condition_report',
        'conditionReport',
        textLength(item.conditionReport) >= REPORT_LENGTH,
        `Write a condition report of at least ${REPORT_LENGTH} characters`,
      ],
      [isPhysical(item.type), 'dimensions', 'dimensions', item.dimensions.trim() !== '', 'Enter the dimensions'],
      [
        isPhysical(item.type),
        'shipping_class',
        'shippingClass',
        item.shippingClass !== null,
        'Choose a shipping class',
      ],
      ...neededShots(item).map(
        (shot) =>
          [
            true,
            `picture_${shot}`,
            'pictures',
            item.pictures.some((picture) => picture.kind === shot && isGood(picture)),
            shotMessage(shot, item.pictures),
          ] as const,
      ),
      [
        isPhysical(item.type),
        'picture_count',
        'pictures',
        item.pictures.filter(isGood).length >= PICTURE_COUNT,
        `Add at least ${PICTURE_COUNT} pictures with alternative text, ${PICTURE_SIDE.toLocaleString('en-US')} pixels or more`,
      ],
      [
        needsSeal(item),
        'authentication',
        'authenticationType',
        item.authenticationType !== null,
        'Have it authenticated',
      ],
      [needsSeal(item), 'seal', 'serial', item.serial !== null, 'Have it sealed'],
      [
        true,
        'story',
        'story',
        textLength(item.story) >= STORY_LENGTH,
        `Write a story of at least ${STORY_LENGTH} characters`,
      ],
      [
        needsEstimate,
        'estimate',
        'estimateLowCents',
        isEstimated,
        'Enter a low and a high estimate; the low one can’t be above the high one',
      ],
      [item.type === 'companion', 'main_item', 'mainItemId', item.mainItemId !== null, 'Choose the item it goes with'],
    ];
  return checks
    .filter(([applies]) => applies)
    .map(([, code, field, isDone, message]) => ({ code, field, message, isDone }));
}

/** Returns how complete an item is, from 0 to 100, and what is missing. 100 exactly when nothing is. */
export function completenessOf(item: ItemFacts): Completeness {
  const checks = checksFor(item);
  const missing = checks
    .filter(({ isDone }) => !isDone)
    .map(({ code, field, message }): Missing => ({ code, field, message }));
  return { score: Math.floor((100 * (checks.length - missing.length)) / checks.length), missing };
}

/** What an edit takes away from an item: missing after it, and not before. */
export function newlyMissing(before: ItemFacts, after: ItemFacts): Missing[] {
  const known = new Set(completenessOf(before).missing.map(({ code }) => code));
  return completenessOf(after).missing.filter(({ code }) => !known.has(code));
}
