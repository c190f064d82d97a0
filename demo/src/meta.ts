import type { DemoCategory, DemoCollection, DemoCondition, DemoGenre, DemoPartner } from './types.ts';

/** Kinds of object, with their sub-categories. */
export const categories: DemoCategory[] = [
  {
    slug: 'jerseys',
    name: 'Jerseys',
    line: 'Worn, matched and sealed.',
    subCategories: [
      { slug: 'game-worn-jerseys', name: 'Game-worn' },
      { slug: 'signed-jerseys', name: 'Signed' },
    ],
  },
  {
    slug: 'balls-and-pucks',
    name: 'Balls & pucks',
    line: 'What was thrown, shot, kicked or caught.',
    subCategories: [
      { slug: 'game-balls', name: 'Game balls' },
      { slug: 'milestone-pucks', name: 'Milestone pucks' },
    ],
  },
  {
    slug: 'equipment',
    name: 'Equipment',
    line: 'Leather, wood and tape with the work still in it.',
    subCategories: [
      { slug: 'gloves', name: 'Gloves' },
      { slug: 'boots', name: 'Boots' },
      { slug: 'ringside', name: 'Ringside' },
    ],
  },
  {
    slug: 'awards',
    name: 'Awards',
    line: 'Cups, medals and statuettes, with the day they were handed over.',
    subCategories: [
      { slug: 'trophies', name: 'Trophies' },
      { slug: 'medals', name: 'Medals' },
    ],
  },
  {
    slug: 'tickets-and-passes',
    name: 'Tickets & passes',
    line: 'Proof that someone was in the room.',
    subCategories: [
      { slug: 'tickets', name: 'Tickets' },
      { slug: 'passes', name: 'Passes' },
    ],
  },
  {
    slug: 'cards',
    name: 'Trading cards',
    line: 'Graded, slabbed, signed.',
    subCategories: [
      { slug: 'rookie-cards', name: 'Rookie cards' },
      { slug: 'season-cards', name: 'Season cards' },
    ],
  },
  {
    slug: 'instruments',
    name: 'Instruments',
    line: 'Played on the record, or on the night.',
    subCategories: [
      { slug: 'guitars', name: 'Guitars' },
      { slug: 'percussion', name: 'Percussion' },
      { slug: 'microphones', name: 'Microphones' },
    ],
  },
  {
    slug: 'records-and-tapes',
    name: 'Records & tapes',
    line: 'Test pressings, demos and signed sleeves.',
    subCategories: [
      { slug: 'vinyl', name: 'Vinyl' },
      { slug: 'cassettes', name: 'Cassettes' },
    ],
  },
  {
    slug: 'manuscripts',
    name: 'Manuscripts',
    line: 'Lyrics, setlists and scripts in the hand that wrote them.',
    subCategories: [
      { slug: 'lyrics', name: 'Lyrics' },
      { slug: 'setlists', name: 'Setlists' },
      { slug: 'scripts', name: 'Scripts' },
      { slug: 'letters', name: 'Letters' },
      { slug: 'scores', name: 'Scores' },
      { slug: 'storyboards', name: 'Storyboards' },
    ],
  },
  {
    slug: 'posters',
    name: 'Posters',
    line: 'Printed for the night or for the opening week.',
    subCategories: [
      { slug: 'concert-posters', name: 'Concert posters' },
      { slug: 'one-sheets', name: 'One-sheets' },
      { slug: 'fight-posters', name: 'Fight posters' },
    ],
  },
  {
    slug: 'photographs-and-print',
    name: 'Photographs & print',
    line: 'Press prints, programs and pennants: what was made for the day.',
    subCategories: [
      { slug: 'photographs', name: 'Photographs' },
      { slug: 'programmes', name: 'Programs' },
      { slug: 'pennants', name: 'Pennants' },
    ],
  },
  {
    slug: 'production',
    name: 'Props & production',
    line: 'Off the set, with the paperwork.',
    subCategories: [
      { slug: 'props', name: 'Props' },
      { slug: 'clapperboards', name: 'Clapperboards' },
    ],
  },
];

export const genres: DemoGenre[] = [
  { slug: 'baseball', name: 'Baseball', field: 'sports' },
  { slug: 'basketball', name: 'Basketball', field: 'sports' },
  { slug: 'football', name: 'Football', field: 'sports' },
  { slug: 'soccer', name: 'Soccer', field: 'sports' },
  { slug: 'hockey', name: 'Hockey', field: 'sports' },
  { slug: 'boxing', name: 'Boxing', field: 'sports' },
  { slug: 'rock', name: 'Rock', field: 'music' },
  { slug: 'soul', name: 'Soul', field: 'music' },
  { slug: 'folk', name: 'Folk', field: 'music' },
  { slug: 'country', name: 'Country', field: 'music' },
  { slug: 'jazz', name: 'Jazz', field: 'music' },
  { slug: 'hip-hop', name: 'Hip-hop', field: 'music' },
  { slug: 'electronic', name: 'Electronic', field: 'music' },
  { slug: 'science-fiction', name: 'Science fiction', field: 'film' },
  { slug: 'noir', name: 'Noir', field: 'film' },
  { slug: 'horror', name: 'Horror', field: 'film' },
  { slug: 'western', name: 'Western', field: 'film' },
  { slug: 'musical', name: 'Musical', field: 'film' },
  { slug: 'drama', name: 'Drama', field: 'film' },
];

/** Best first. */
export const conditions: DemoCondition[] = [
  { slug: 'as-new', name: 'As new', meaning: 'No wear that can be seen without a glass.', rank: 1 },
  { slug: 'excellent', name: 'Excellent', meaning: 'Light handling; nothing missing, nothing mended.', rank: 2 },
  {
    slug: 'very-good',
    name: 'Very good',
    meaning: 'Honest wear that does not reach the signature or the print.',
    rank: 3,
  },
  {
    slug: 'used',
    name: 'As used',
    meaning: 'Worn, played or shot with, and left as it came off the field, stage or set.',
    rank: 4,
  },
  {
    slug: 'conserved',
    name: 'Conserved',
    meaning: 'Stabilised by a conservator; every step is in the report.',
    rank: 5,
  },
  { slug: 'fair', name: 'Fair', meaning: 'Losses or repairs, all described.', rank: 6 },
];

export const partners: DemoPartner[] = [
  {
    slug: 'ellery-grounds-trust',
    name: 'Ellery Grounds Trust',
    kind: 'Ballpark archive',
    line: 'Keeps what was left when Ellery Grounds came down in 1991.',
  },
  {
    slug: 'marrow-bay-ospreys',
    name: 'Marrow Bay Ospreys',
    kind: 'Club',
    line: 'Equipment room sales direct from the club.',
  },
  { slug: 'kestrel-park', name: 'Kestrel Park AFC', kind: 'Club', line: 'Match-day material sealed in the tunnel.' },
  {
    slug: 'lac-verrier-arena',
    name: 'Lac Verrier Arena',
    kind: 'Arena',
    line: 'Pucks, sweaters and gate records since 1952.',
  },
  {
    slug: 'ironwood-drovers',
    name: 'Ironwood Drovers',
    kind: 'Club',
    line: 'Eleven seasons of field-worn material, by season and week.',
  },
  {
    slug: 'hollow-kings-archive',
    name: 'Hollow Kings Archive',
    kind: 'Artist archive',
    line: 'The band’s own store in a former cold house.',
  },
  {
    slug: 'vane-foundation',
    name: 'Odessa Vane Foundation',
    kind: 'Estate',
    line: 'Proceeds pay for piano lessons in four counties.',
  },
  {
    slug: 'causeway-ballroom',
    name: 'Causeway Ballroom',
    kind: 'Venue',
    line: 'Box-office and backstage paper, 1964 to 1979.',
  },
  {
    slug: 'tidemark-pictures',
    name: 'Tidemark Pictures',
    kind: 'Studio archive',
    line: 'Model shop, art department and production office.',
  },
  {
    slug: 'straith-estate',
    name: 'Straith Estate',
    kind: 'Estate',
    line: 'The working library of a director who threw nothing away.',
  },
  {
    slug: 'coopers-yard-museum',
    name: 'Coopers’ Yard Museum',
    kind: 'Museum',
    line: 'Duplicates released by the trustees of a small museum of local sport.',
  },
  {
    slug: 'fort-garrow-sentinels',
    name: 'Fort Garrow Sentinels',
    kind: 'Club',
    line: 'The equipment room’s own store, with its repair book.',
  },
  {
    slug: 'strand-athletic',
    name: 'Strand Athletic',
    kind: 'Club',
    line: 'Match-worn and match-used, sealed the same evening.',
  },
  {
    slug: 'narrows-landing-ferry-hall',
    name: 'Narrows Landing Ferry Hall',
    kind: 'Venue',
    line: 'A concert hall on a pier; its office kept one of everything.',
  },
  {
    slug: 'rook-estate',
    name: 'Rook Estate',
    kind: 'Estate',
    line: 'Charts, gowns and correspondence of Clementine Rook.',
  },
  {
    slug: 'tamm-archive',
    name: 'Tamm Archive',
    kind: 'Artist archive',
    line: 'A director’s drawings, boards and props, from a cave that once kept cheese.',
  },
  {
    slug: 'private-consignors',
    name: 'Private consignors',
    kind: 'Collectors',
    line: 'First and second owners, each with documents on file.',
  },
];

export const collections: DemoCollection[] = [
  {
    slug: 'last-season-at-ellery-grounds',
    name: 'Last season at Ellery Grounds',
    line: 'Game 7, 1974, and what the players carried out of it.',
    description:
      'Four objects from one October evening: a shirt, a ball, a glove and a ticket. The Lamplighters won the Interlake Series at home, and never played another series there.',
    featured: true,
  },
  {
    slug: 'night-freight-at-fifty',
    name: 'Night Freight at fifty',
    line: 'The Hollow Kings open their cold house.',
    description:
      'The band kept the working material of its second record for half a century. The archive releases it now, in one sale, with the tape boxes and the session diary as evidence.',
    featured: true,
  },
  {
    slug: 'the-perihelion-model-shop',
    name: 'The Perihelion model shop',
    line: 'Hand-built for a camera two feet away.',
    description:
      'Tidemark’s model shop closed in 1983 with its shelves full. These pieces were inventoried on the day of closing, and have not been shown since.',
    featured: true,
  },
  {
    slug: 'in-their-own-hand',
    name: 'In their own hand',
    line: 'Words before anybody else had read them.',
    description: 'Lyrics, setlists and shooting scripts, chosen because the corrections say more than the clean copy.',
    featured: false,
  },
  {
    slug: 'finals-week',
    name: 'Finals week',
    line: 'Objects from the match that decided it.',
    description: 'Cup finals, series deciders and title nights, across five sports and sixty years.',
    featured: false,
  },
  {
    slug: 'under-five-hundred',
    name: 'Under five hundred',
    line: 'A first lot need not be a large one.',
    description: 'Authenticated pieces that open below $500, sealed and recorded exactly as the large ones are.',
    featured: false,
  },
  {
    slug: 'the-ferry-years',
    name: 'The ferry years',
    line: 'A band, a boat and a pier.',
    description:
      'Glass Ferry rehearsed on a moored ferry and played on the pier beside it. The hall kept the posters, the passes and the pages taped to the monitors.',
    featured: true,
  },
  {
    slug: 'behind-the-mask',
    name: 'Behind the mask',
    line: 'Goaltenders, goalkeepers, and what stopped it.',
    description: 'Sweaters, gloves and pucks of people whose work was that nothing should happen.',
    featured: false,
  },
  {
    slug: 'drawn-before-it-was-shot',
    name: 'Drawn before it was shot',
    line: 'Storyboards and plans from Oriel Tamm’s table.',
    description:
      'Tamm drew every frame and then shot something else. The sheets are kept with a note of what changed, and why.',
    featured: true,
  },
  {
    slug: 'paper-of-the-day',
    name: 'Paper of the day',
    line: 'Programs, prints and stubs that were never meant to last.',
    description:
      'Printed for one afternoon and kept for sixty years, most of them in the pocket they were bought into.',
    featured: false,
  },
];
