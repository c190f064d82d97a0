import type { StaffRole } from '@assay/domain/office/roles.ts';

/**
 * The types of the demo data: plain data, no behavior, so that the seed, the pages and the picture renderer can read
 * the same records. Money is integer cents (USD). Offsets are milliseconds relative to the first start.
 */

/** Broad field of collecting; every category, genre and artist belongs to one or more of them. */
export type Field = 'sports' | 'music' | 'film';

/** rules §6: gold = witnessed by our own authenticator, silver = proven from documents or matched evidence. */
export type Grade = 'gold' | 'silver';

/** Shipping class of Assay's table (rules §5.5): flat and small, jersey or shoebox, guitar or framed. */
export type ShippingClass = 'S' | 'M' | 'L';

export type Fulfillment = 'ship' | 'external' | 'pickup' | 'pickup_ship';

/** Item.offerType of the spec. */
export type OfferType = 'auction' | 'buy_now' | 'offer_instant' | 'make_offer';

export type ProvenanceKind =
  | 'used'
  | 'acquired'
  | 'researched'
  | 'collected'
  | 'sealed'
  | 'intake'
  | 'stored'
  | 'rechecked';

/** One row of the chain of custody; `on` is an ISO calendar day. `actor` is a role, never a private person's name. */
export type ProvenanceEvent = { on: string; kind: ProvenanceKind; actor: string; text: string };

export type Surface = 'plaster' | 'slate' | 'walnut' | 'felt' | 'museum' | 'ink';

/** A pen signature: drawn from strokes generated from the item's seed, never from lettering. */
export type SignatureSpec = { ink: string; strength?: number };

type ArtBase = { surface: Surface; wear: number; signature?: SignatureSpec };
export type JerseyArt = ArtBase & {
  kind: 'jersey';
  cut: 'baseball' | 'basketball' | 'football' | 'soccer' | 'hockey';
  pattern: 'plain' | 'hoops' | 'pinstripe' | 'sash' | 'yoke';
  body: string;
  trim: string;
  accent: string;
  number: string;
  name: string;
};
export type BallArt = ArtBase & {
  kind: 'ball';
  sport: 'baseball' | 'basketball' | 'football' | 'soccer';
  body: string;
  trim: string;
  stamp: string;
};
export type PuckArt = ArtBase & { kind: 'puck'; ring: string; text: string[] };
export type GloveArt = ArtBase & { kind: 'glove'; leather: string; lace: string; stamp: string };
export type GuitarArt = ArtBase & {
  kind: 'guitar';
  shape: 'offset' | 'single' | 'acoustic';
  burst: [string, string, string];
  guard: string;
  fretboard: string;
};
export type DrumheadArt = ArtBase & { kind: 'drumhead'; head: string; logo: string[]; ink: string };
export type MicrophoneArt = ArtBase & { kind: 'microphone'; metal: 'chrome' | 'brass' | 'black'; tape?: string };
export type VinylArt = ArtBase & {
  kind: 'vinyl';
  sleeve: string;
  motif: 'sun' | 'tracks' | 'bars' | 'arch' | 'rings' | 'hills';
  inks: [string, string, string];
  title: string;
  artist: string;
};
export type CassetteArt = ArtBase & { kind: 'cassette'; shell: string; label: string; lines: string[] };
export type SheetArt = ArtBase & {
  kind: 'sheet';
  sheet: 'setlist' | 'lyrics' | 'script' | 'letter' | 'score' | 'storyboard';
  paper: string;
  heading: string;
  lines: string[];
  notes: string[];
};
export type PosterArt = ArtBase & {
  kind: 'poster';
  motif: 'waves' | 'planet' | 'rider' | 'house' | 'stage' | 'tower' | 'sea' | 'city' | 'discs' | 'rays';
  inks: [string, string, string, string];
  title: string[];
  credit: string[];
};
export type ClapperArt = ArtBase & {
  kind: 'clapper';
  board: 'slate' | 'white';
  production: string;
  roll: string[];
  /** Director, camera, date. Default: those of the first two boards. */
  crew?: [director: string, camera: string, date: string];
};
export type PropArt = ArtBase & {
  kind: 'prop';
  prop: 'console' | 'watch' | 'lantern';
  body: string;
  accent: string;
  label: string;
};
export type TicketArt = ArtBase & {
  kind: 'ticket';
  paper: string;
  ink: string;
  head: string;
  venue: string;
  lines: string[];
  price: string;
};
export type PassArt = ArtBase & {
  kind: 'pass';
  card: string;
  ink: string;
  strap: string;
  head: string;
  word: string;
  lines: string[];
};
export type CardArt = ArtBase & {
  kind: 'card';
  inks: [string, string, string];
  player: string;
  team: string;
  number: string;
  grade: string;
};
export type PhotoArt = ArtBase & {
  kind: 'photo';
  scene: 'ballpark' | 'stage' | 'ring' | 'rink' | 'set' | 'yard' | 'club' | 'pitch';
  /** Tone of the darks. */
  tone: string;
  caption: string;
};
export type ProgrammeArt = ArtBase & {
  kind: 'programme';
  design: 'diagonal' | 'circle' | 'stripes' | 'blocks';
  inks: [string, string, string];
  head: string;
  lines: string[];
  price: string;
};
export type PennantArt = ArtBase & {
  kind: 'pennant';
  felt: string;
  ink: string;
  trim: string;
  word: string;
  line: string;
};
/** Modelled and rendered with Blender (demo/artwork/blender) instead of drawn. */
export type StudioArt = ArtBase & {
  kind: 'studio';
  object: 'globe' | 'hat' | 'bell' | 'lifebuoy' | 'bucket' | 'reel' | 'megaphone' | 'boots';
  body: string;
  accent: string;
};
export type TrophyArt = ArtBase & {
  kind: 'trophy';
  form: 'cup' | 'statuette' | 'medal';
  metal: 'gold' | 'silver' | 'bronze';
  plate: string[];
};

/** The data the picture renderer needs to draw one object; see demo/artwork. */
export type ArtSpec =
  | JerseyArt
  | BallArt
  | PuckArt
  | GloveArt
  | GuitarArt
  | DrumheadArt
  | MicrophoneArt
  | VinylArt
  | CassetteArt
  | SheetArt
  | PosterArt
  | ClapperArt
  | PropArt
  | TicketArt
  | PassArt
  | CardArt
  | PhotoArt
  | ProgrammeArt
  | PennantArt
  | StudioArt
  | TrophyArt;

export type Shot = 'hero' | 'back' | 'detail' | 'hologram';

/** A committed WebP master. `file` is relative to demo/media; `dominantColor` is a CSS hex color for the placeholder. */
export type DemoPicture = {
  shot: Shot;
  file: string;
  width: number;
  height: number;
  bytes: number;
  dominantColor: string;
  alt: string;
};

/** What an item file writes down; serial, token and pictures are derived from the slug. */
export type ItemText = {
  slug: string;
  title: string;
  subtitle: string;
  story: string[];
  conditionReport: string;
  dimensions: string;
  field: Field;
  category: string;
  subCategory: string;
  genre: string;
  artist: string;
  condition: string;
  partner: string;
  collections: string[];
  grade: Grade;
  /** One sentence or two: who saw it, when and where (gold), or on what evidence it rests (silver). */
  authenticatedHow: string;
  provenance: ProvenanceEvent[];
  estimateLowCents: number;
  estimateHighCents: number;
  autographed: boolean;
  offerType: OfferType;
  /** buy_now and offer_instant: the published price. make_offer: absent. */
  priceCents?: number;
  /** make_offer: the minimum offer; absent = none. */
  minOfferCents?: number;
  shippingClass: ShippingClass;
  fulfillment: Fulfillment;
  achOnly?: boolean;
  art: ArtSpec;
};

export type DemoItem = ItemText & {
  itemType: 'main';
  saleType: 'primary';
  /** rules §6: two letters, eight Crockford base32 characters, one check letter. */
  hologramSerial: string;
  /** Token in the QR address; never the serial. */
  qrcode: string;
  pictures: DemoPicture[];
  /** Dominant color of the first picture. */
  dominantColor: string;
};

export type DemoArtist = {
  slug: string;
  name: string;
  /** Nicknames used by fans and the press. Searches know them too. */
  nicknames?: string[];
  field: Field;
  genre: string;
  line: string;
  bio: string;
  activeYears: string;
};
export type DemoCategory = {
  slug: string;
  name: string;
  line: string;
  subCategories: { slug: string; name: string }[];
};
export type DemoGenre = { slug: string; name: string; field: Field };
export type DemoCondition = { slug: string; name: string; meaning: string; rank: number };
export type DemoPartner = { slug: string; name: string; kind: string; line: string };
export type DemoCollection = { slug: string; name: string; line: string; description: string; featured: boolean };

export type DemoAddress = {
  fullName: string;
  line1: string;
  line2?: string;
  city: string;
  state: string;
  postalCode: string;
  country: 'US';
  phone: string;
  mode: 'none' | 'shipping' | 'billing' | 'both';
};

/**
 * A demo user. `role` says what the account shows: buyer, bidder and seller have finished onboarding, vip pays later
 * without a limit, newcomer has only registered, staff works in the back office, bot bids automatically.
 */
export type DemoAccount = {
  email: string;
  username: string;
  firstName: string;
  lastName: string;
  role: 'buyer' | 'bidder' | 'seller' | 'vip' | 'newcomer' | 'staff' | 'bot';
  /** Of staff; admin if it is not named. */
  staffRole?: StaffRole;
  onboardingStatus: 'registered' | 'done';
  /** Credit limit of the account (rules §2); ignored for VIP. */
  creditLimitCents: number;
  address?: DemoAddress;
};

/** A past bid, made before the first start. `atMs` is negative: milliseconds before the first start. */
export type PlannedBid = { username: string; atMs: number; amountCents: number; isMax: boolean };

/** One lot: timers follow the presets of rules §1.4 (`windowMs` = W, `capMs` = C, `blindMs` = D). */
export type PlannedLot = {
  itemSlug: string;
  preset: 'weekly' | 'premier' | 'live_drop';
  startsAtMs: number;
  endsAtMs: number;
  windowMs: number;
  capMs: number;
  blindMs: number;
  blindEnabled: boolean;
  openingCents: number;
  reserveCents: number | null;
  bids: PlannedBid[];
};

/** Sold without an auction: a price (buy_now, offer_instant) or open to offers. */
export type PlannedSale = {
  itemSlug: string;
  offerType: Exclude<OfferType, 'auction'>;
  priceCents: number | null;
  minOfferCents: number | null;
};

export type LotPlan = { seed: number; lots: PlannedLot[]; sales: PlannedSale[] };
