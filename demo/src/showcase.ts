import type { ItemType } from '@assay/domain/enums.ts';
import { itemTexts } from './items/index.ts';
import { dollars } from './money.ts';
import { showcasePictures } from './showcase-pictures.gen.ts';
import type { DemoItem, DemoPicture, ItemText } from './types.ts';

/** How far an item has come: what the office finds on its desks at the first start. */
export type Stage = 'draft' | 'in_review' | 'approved' | 'live' | 'withdrawn';

/** The shots of an item that is complete: `corner` is one more close view. */
export type ShowcaseShot = 'hero' | 'back' | 'detail' | 'corner' | 'hologram';

/**
 * An item of another type, or one that is not live yet. Its texts and photos (1,600 px) are as complete as an approval
 * asks for, unless it is a draft. An estimate of 0: none.
 */
export type ShowcaseItem = Omit<ItemText, 'field' | 'category' | 'provenance' | 'partner' | 'offerType'> & {
  itemType: ItemType;
  stage: Stage;
  partner: string | null;
  /** Slug of the item that a companion goes with. */
  mainItem?: string;
  /** Sold at a price: how many, and how many of them to one person. */
  listing?: { priceCents: number; quantity: number; perUserLimit: number };
  shots: readonly ShowcaseShot[];
};

const poster = itemTexts.find(({ slug }) => slug === 'causeway-ballroom-1968-poster')!;
const UNSEALED = ['hero', 'back', 'detail', 'corner'] as const;
const SEALED = ['hero', 'back', 'detail', 'hologram'] as const;

/** What every item here has unless it says otherwise. */
const usual: Pick<ShowcaseItem, 'collections' | 'autographed' | 'grade' | 'authenticatedHow' | 'fulfillment'> = {
  collections: [],
  autographed: false,
  grade: 'silver',
  authenticatedHow: '',
  fulfillment: 'ship',
};

export const showcase: ShowcaseItem[] = [
  {
    ...usual,
    slug: 'causeway-ballroom-house-print',
    itemType: 'giveaway',
    stage: 'live',
    title: 'House print: three nights at the Causeway',
    subtitle: 'Screen print after the ballroom’s poster of August 1968',
    story: [
      'Pulled by our printer in four colors from a photograph of the violet sheet, for everyone who came to the viewing in Hartford. The screens were cut by hand over a light table, because the waves of the original were, too, and a machine made them look calm.',
      'A print and no more than that: it has no seal, and the poster it shows is sold separately. Forty were pulled before the violet ran out; each comes rolled in its own tube with a note on the paper.',
    ],
    conditionReport: 'New and unfolded. Four clean passes in register; deckle at the lower edge. Rolled in a tube.',
    dimensions: '14 × 10 in',
    subCategory: poster.subCategory,
    genre: poster.genre,
    artist: poster.artist,
    partner: null,
    condition: 'as-new',
    estimateLowCents: 0,
    estimateHighCents: 0,
    shippingClass: 'S',
    listing: { priceCents: 100, quantity: 40, perUserLimit: 1 },
    shots: UNSEALED,
    art: { ...poster.art, wear: 0.02, surface: 'museum' },
  },
  {
    ...usual,
    slug: 'evening-in-the-cold-house',
    itemType: 'virtual',
    stage: 'live',
    title: 'An evening in the cold house: listening session with the Hollow Kings archive',
    subtitle: 'Two hours online with the tapes of Night Freight, for twelve listeners',
    story: [
      'The archive plays the session reels of Night Freight from the room they were stored in, with the microphones left open: you hear the tape, the machine and the house. Between reels the archivist reads from the log and answers questions.',
      'Twelve places, on the last Thursday of next month at 8 PM Eastern. The archive sends the address of the room a week before; the evening is not recorded, because the reels are played once and then go back into the cold.',
    ],
    conditionReport: '',
    dimensions: '',
    subCategory: 'vinyl',
    genre: 'rock',
    artist: 'the-hollow-kings',
    partner: 'hollow-kings-archive',
    collections: ['night-freight-at-fifty'],
    condition: 'as-new',
    estimateLowCents: dollars(90),
    estimateHighCents: dollars(140),
    shippingClass: 'S',
    fulfillment: 'external',
    listing: { priceCents: dollars(95), quantity: 12, perUserLimit: 2 },
    shots: ['hero'],
    art: {
      kind: 'photo',
      scene: 'club',
      tone: '#241a2b',
      caption: 'HOLLOW KINGS ARCHIVE. READING ROOM, BEFORE THE FIRST REEL.',
      surface: 'walnut',
      wear: 0.1,
    },
  },
  {
    ...usual,
    slug: 'night-freight-tour-program-1975',
    itemType: 'companion',
    stage: 'live',
    mainItem: 'hollow-kings-sunburst-night-freight-guitar',
    title: 'Night Freight tour program, 1975',
    subtitle: 'From the unsold stock of the tour’s last stop',
    story: [
      'Sixty-one shows, and a program printed for sixty: the last date was added by telephone from a station. The band’s manager kept the boxes that came back from Cedar Basin, still tied with the printer’s string, and gave them to the archive with the tour’s ledgers.',
      'The winner of the Night Freight guitar can add one to the case. The photograph on page seven shows the instrument with its original tuner, four months before the platform and the teaspoon.',
    ],
    conditionReport:
      'Unread. Slight toning at the edges of the cover; both staples bright, and no crease at the spine.',
    dimensions: '10.5 × 8 in, 24 pages',
    subCategory: 'programmes',
    genre: 'rock',
    artist: 'the-hollow-kings',
    partner: 'hollow-kings-archive',
    condition: 'excellent',
    estimateLowCents: dollars(40),
    estimateHighCents: dollars(60),
    shippingClass: 'S',
    listing: { priceCents: dollars(45), quantity: 30, perUserLimit: 1 },
    shots: UNSEALED,
    art: {
      kind: 'programme',
      design: 'diagonal',
      inks: ['#1d2433', '#d9782f', '#efe3c4'],
      head: 'NIGHT FREIGHT',
      lines: ['THE HOLLOW KINGS', 'Sixty shows by rail', 'MAY TO NOVEMBER 1975'],
      price: '$1.50',
      surface: 'walnut',
      wear: 0.15,
    },
  },
  {
    ...usual,
    slug: 'the-long-season-printed-catalog',
    itemType: 'non_auth',
    stage: 'live',
    title: 'The Long Season: the printed catalog',
    subtitle: '64 pages, sewn, with the photo matches on facing pages',
    story: [
      'Every lot of The Long Season on paper: the object on the right, the photograph it was matched to on the left, at the same scale, so that a stain can be followed with a finger. The essays are by the people who looked the pieces over.',
      'Printed in Hartford on uncoated stock and sewn, so that it lies flat beside a lamp. It is merchandise and not a collectible: it has no seal, and it is printed again when it runs out.',
    ],
    conditionReport:
      'New, from the printer’s carton. Shrink-wrapped in threes; yours comes without the wrap, in a mailer.',
    dimensions: '11 × 8.5 in, 64 pages',
    subCategory: 'programmes',
    genre: 'baseball',
    artist: 'silas-venn',
    partner: 'coopers-yard-museum',
    condition: 'as-new',
    estimateLowCents: dollars(30),
    estimateHighCents: dollars(40),
    shippingClass: 'S',
    fulfillment: 'pickup_ship',
    listing: { priceCents: dollars(38), quantity: 200, perUserLimit: 5 },
    shots: UNSEALED,
    art: {
      kind: 'programme',
      design: 'circle',
      inks: ['#efe9da', '#8b2f2a', '#1f3a4a'],
      head: 'THE LONG SEASON',
      lines: ['TWELVE PIECES, FIVE SPORTS', 'Assay, Hartford', 'CATALOG No. 4'],
      price: '$38',
      surface: 'plaster',
      wear: 0.04,
    },
  },
  {
    ...usual,
    slug: 'granite-falls-season-pass-1966',
    itemType: 'main',
    stage: 'approved',
    title: 'Granite Falls season pass, 1966',
    subtitle: 'Leopold Crane’s rushing title year, section 11, row C',
    story: [
      'Seven home games, seven punches. The holder sat in section 11 with her father’s hat on the seat beside her, and wrote Crane’s yards on the back after each game in the pencil she kept score with. The sum is nine yards short of the league’s, because she left the last game early to catch a bus.',
      'It came to us from her nephew with the hat, which he kept. The gate ledger of Quarry Stadium has the number of the pass in the same ink as the punch record.',
    ],
    conditionReport:
      'Seven punches, one torn. Soft fold across the center; corners rounded. Pencil on the reverse, all legible.',
    dimensions: '3.5 × 2.25 in',
    authenticatedHow: 'Number and punches agree with the gate ledger of Quarry Stadium for 1966.',
    subCategory: 'passes',
    genre: 'football',
    artist: 'leopold-crane',
    partner: 'private-consignors',
    condition: 'very-good',
    estimateLowCents: dollars(240),
    estimateHighCents: dollars(360),
    shippingClass: 'S',
    shots: SEALED,
    art: {
      kind: 'pass',
      card: '#e9e1cb',
      ink: '#3f5a49',
      strap: '#8b3a22',
      head: 'GRANITE FALLS',
      word: 'SEASON',
      lines: ['SECTION 11  ROW C', '1966'],
      surface: 'slate',
      wear: 0.4,
    },
  },
  {
    ...usual,
    slug: 'tannery-flats-opening-day-ticket-1952',
    itemType: 'main',
    stage: 'approved',
    title: 'Tannery Flats opening day ticket, 1952',
    subtitle: 'Silas Venn’s first home game at third base',
    story: [
      'Rain until four, and eleven hundred in the stands when it stopped. Venn handled six chances without his glove touching the ground, which the museum’s scorebook marks with a small drawing of a barrel. The stub was found in the lining of an umpire’s coat when it was cleaned for display.',
      'The coat’s label and the umpire’s assignment card are on file. The ticket is from the first printing, with the wrong year of the club’s founding, which was corrected by Friday.',
    ],
    conditionReport:
      'Stub with full text. One water stain at the left, old; no tape and no trimming. Color of the head strong.',
    dimensions: '2 × 4.5 in',
    authenticatedHow: 'First printing by the founding year; stock compared with two stubs of the Coopers’ Yard Museum.',
    subCategory: 'tickets',
    genre: 'baseball',
    artist: 'silas-venn',
    partner: 'coopers-yard-museum',
    condition: 'very-good',
    estimateLowCents: dollars(180),
    estimateHighCents: dollars(260),
    shippingClass: 'S',
    shots: SEALED,
    art: {
      kind: 'ticket',
      paper: '#e8d9b5',
      ink: '#5a2b22',
      head: 'COOPERS v. LAMPLIGHTERS',
      venue: 'TANNERY FLATS PARK',
      lines: ['OPENING DAY', 'APRIL 17 1952', 'GRANDSTAND C'],
      price: '$1.00',
      surface: 'felt',
      wear: 0.45,
    },
  },
  {
    ...usual,
    slug: 'narrows-landing-ferry-dance-poster-1979',
    itemType: 'main',
    stage: 'approved',
    title: 'Narrows Landing ferry dance poster, 1979',
    subtitle: 'Glass Ferry on the upper deck, one crossing, no refunds',
    story: [
      'The dance was a crossing: forty minutes out, forty minutes back, and the band on the upper deck because the lower one had cars on it. The posters were glued to the ramp and driven over; this one was kept dry in the wheelhouse, rolled in a chart of the same water.',
      'The captain’s daughter sold it to us with the chart, which has been returned to her. The printer’s invoice is for fifty, and three are known.',
    ],
    conditionReport:
      'Two colors, bright. Rolled, never folded; a rust mark from a clip at the top, and handling at two corners.',
    dimensions: '22 × 16 in',
    authenticatedHow: 'Printer’s invoice of June 2, 1979; paper stock of the Ferry Hall’s file copies.',
    subCategory: 'concert-posters',
    genre: 'rock',
    artist: 'glass-ferry',
    partner: 'narrows-landing-ferry-hall',
    condition: 'excellent',
    estimateLowCents: dollars(420),
    estimateHighCents: dollars(640),
    shippingClass: 'M',
    shots: SEALED,
    art: {
      kind: 'poster',
      motif: 'sea',
      inks: ['#f0e6cf', '#1f4a5a', '#d98a3a', '#16252f'],
      title: ['FERRY', 'DANCE'],
      credit: ['GLASS FERRY · UPPER DECK', 'JUNE 9 1979 · ONE CROSSING'],
      surface: 'museum',
      wear: 0.25,
    },
  },
  {
    ...usual,
    slug: 'val-d-ombre-title-night-program-2009',
    itemType: 'main',
    stage: 'in_review',
    title: 'Val d’Ombre title night program, 2009',
    subtitle: 'The fifth title of Brigitte Fontal, scored by hand in the press box',
    story: [
      'The reporter kept score in the margins because his computer had frozen with the visitors’ power play. Every shift of Fontal’s is a line with a time at both ends, and the longest is four minutes and nine seconds, which the league did not believe until it saw this page.',
      'He gave it to the arena’s archive when he retired, with the pencil, and it stayed in a drawer with the press passes until this spring.',
    ],
    conditionReport:
      'Complete. Pencil throughout the center pages; coffee ring on the back cover. Staples firm, spine flat.',
    dimensions: '11 × 8.5 in, 40 pages',
    authenticatedHow: 'Shift times agree with the league’s record; handwriting compared with the reporter’s notebooks.',
    subCategory: 'programmes',
    genre: 'hockey',
    artist: 'brigitte-fontal',
    partner: 'lac-verrier-arena',
    condition: 'used',
    estimateLowCents: dollars(300),
    estimateHighCents: dollars(450),
    shippingClass: 'S',
    shots: SEALED,
    art: {
      kind: 'programme',
      design: 'stripes',
      inks: ['#3b2a6b', '#f2b84a', '#f2efe6'],
      head: 'CINQ',
      lines: ['VAL D’OMBRE v. LAC VERRIER', 'Title Night', 'APRIL 18 2009'],
      price: '$5',
      surface: 'slate',
      wear: 0.3,
    },
  },
  {
    ...usual,
    slug: 'strand-athletic-youth-card-2006',
    itemType: 'main',
    stage: 'draft',
    title: 'Strand Athletic youth card, 2006',
    subtitle: 'Adaeze Kilbride at fourteen, number 31',
    story: [
      'Printed by the club for its youth day and handed out at the gate, one to a child. The number is the one she was given because the shirts for the small ones had run out.',
    ],
    conditionReport: 'To be examined under the lamp: possible trim at the right edge.',
    dimensions: '3.5 × 2.5 in',
    subCategory: 'season-cards',
    genre: 'soccer',
    artist: 'adaeze-kilbride',
    partner: 'strand-athletic',
    condition: 'very-good',
    estimateLowCents: dollars(120),
    estimateHighCents: dollars(180),
    shippingClass: 'S',
    shots: ['hero'],
    art: {
      kind: 'card',
      inks: ['#1c7a74', '#f3efe6', '#f2b84a'],
      player: 'A. KILBRIDE',
      team: 'STRAND YOUTH',
      number: '31',
      grade: '6',
      surface: 'plaster',
      wear: 0.35,
    },
  },
  {
    ...usual,
    slug: 'quarry-stadium-parking-permit-1971',
    itemType: 'main',
    stage: 'withdrawn',
    title: 'Quarry Stadium parking permit, 1971',
    subtitle: 'Lot D, from Leopold Crane’s last season',
    story: [
      'Withdrawn from the review: the number belongs to a later printing, and the stadium’s ledger has another holder for it.',
    ],
    conditionReport: 'Complete, with adhesive on the reverse.',
    dimensions: '4 × 4 in',
    subCategory: 'passes',
    genre: 'football',
    artist: 'leopold-crane',
    partner: 'private-consignors',
    condition: 'fair',
    estimateLowCents: dollars(60),
    estimateHighCents: dollars(90),
    shippingClass: 'S',
    shots: ['hero'],
    art: {
      kind: 'pass',
      card: '#c9d2cf',
      ink: '#2b3a44',
      strap: '#3f5a49',
      head: 'QUARRY STADIUM',
      word: 'LOT D',
      lines: ['SEASON 1971', 'No. 0418'],
      surface: 'felt',
      wear: 0.6,
    },
  },
];

const NAMES: Readonly<Record<ShowcaseShot, string>> = {
  hero: 'The whole front',
  back: 'The reverse',
  detail: 'Close view of the surface',
  corner: 'One corner, close',
  hologram: 'The hologram seal, close, with its serial',
};

/** The photos of an item, in the order of its page. Throws when one was not drawn. */
export function picturesOf({ slug, title, shots }: ShowcaseItem): Array<Omit<DemoPicture, 'shot'> & { shot: string }> {
  return shots.map((shot) => {
    const file = `${slug}-${shot}.webp`;
    const drawn = showcasePictures[file];
    if (drawn === undefined) throw new Error(`${file} is not drawn: node demo/artwork/showcase/render.ts`);
    return { shot, file, ...drawn, alt: `${NAMES[shot]}: ${title}` };
  });
}

/** What an authenticator reads of one. */
export type Authenticated = Pick<DemoItem, 'title' | 'grade' | 'autographed' | 'authenticatedHow'>;
