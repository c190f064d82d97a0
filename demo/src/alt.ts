import type { ArtSpec, DemoArtist, ItemText, PhotoArt, Shot, StudioArt } from './types.ts';

const cloth: Record<string, string> = {
  baseball: 'flannel',
  basketball: 'mesh',
  football: 'mesh',
  soccer: 'polyester',
  hockey: 'knit',
};

const hues: [string, number, number, number][] = [
  ['cream', 233, 224, 200],
  ['white', 242, 240, 234],
  ['navy', 25, 45, 85],
  ['blue', 40, 85, 150],
  ['teal', 18, 92, 90],
  ['green', 25, 75, 55],
  ['maroon', 110, 32, 42],
  ['red', 190, 50, 45],
  ['orange', 225, 95, 45],
  ['gold', 205, 160, 70],
  ['brown', 120, 70, 40],
  ['violet', 90, 42, 120],
  ['black', 20, 21, 26],
  ['gray', 110, 118, 120],
  ['silver', 226, 230, 234],
  ['lilac', 215, 200, 226],
];

/** The plain name of a color, for users who cannot see it. */
export function colorName(hex: string): string {
  const n = Number.parseInt(hex.slice(1), 16);
  const [r, g, b] = [n >> 16, (n >> 8) & 255, n & 255];
  let best = 'gray';
  let nearest = Number.POSITIVE_INFINITY;
  for (const [name, hr, hg, hb] of hues) {
    const d = (r - hr) ** 2 + (g - hg) ** 2 + (b - hb) ** 2;
    if (d < nearest) [nearest, best] = [d, name];
  }
  return best;
}

const inkName = (hex: string): string =>
  ['cream', 'white', 'silver'].includes(colorName(hex)) ? 'silver' : colorName(hex);

const sceneText: Record<PhotoArt['scene'], string> = {
  ballpark: 'an empty ballpark under light towers',
  stage: 'a band’s stage in crossing spotlights, hands raised before it',
  ring: 'a boxing ring under hanging lamps',
  rink: 'an empty rink before the gates open',
  set: 'a film camera on its tripod before a lit set',
  yard: 'a rail yard with a signal box at dusk',
  club: 'a microphone and a piano in one beam of light',
  pitch: 'a goal in floodlit fog',
};

const studioText: Record<StudioArt['object'], string> = {
  globe: 'Globe with a brass meridian on a turned wooden stand',
  hat: 'Black top hat with a band of dark red silk',
  bell: 'Brass ring bell hung in a wooden frame',
  lifebuoy: 'White lifebuoy with four red bands and a rope, standing on its edge',
  bucket: 'Wooden well bucket with iron hoops, its rope beside it',
  reel: 'Steel film reel leaning behind a closed film can',
  boots: 'Pair of white football boots with green bars, laces and studs, muddy, one lying on its side',
  megaphone: 'Red tin megaphone with a brass rim and handle',
};

/** The appearance of the object, from the parameters it is drawn from. */
function objectText(art: ArtSpec): string {
  switch (art.kind) {
    case 'jersey':
      return `${colorName(art.body)} ${art.cut} jersey in ${cloth[art.cut]}, number ${art.number} and the name ${art.name} in ${colorName(art.trim)}`;
    case 'ball':
      return `${art.sport === 'soccer' ? 'Soccer ball' : art.sport === 'baseball' ? 'Baseball' : art.sport === 'basketball' ? 'Basketball' : 'Football'} stamped ${art.stamp}`;
    case 'puck':
      return `Black hockey puck printed ${art.text.join(' ')}`;
    case 'glove':
      return `Brown leather baseball glove stamped ${art.stamp}, pocket upward`;
    case 'guitar':
      return art.shape === 'acoustic'
        ? 'Acoustic guitar with a dark pickguard'
        : `${art.shape === 'offset' ? 'Offset' : 'Single-cutaway'} electric guitar with a ${colorName(art.guard)} pickguard`;
    case 'drumhead':
      return `Bass drumhead painted ${art.logo.join(' ')}`;
    case 'microphone':
      return `Stage microphone with a wire grille${art.tape ? ` and a band of ${colorName(art.tape)} tape` : ''}`;
    case 'vinyl':
      return `Record sleeve lettered ${art.title}, ${art.artist}, with the black disc half out`;
    case 'cassette':
      return `Cassette with a ${colorName(art.label)} label lettered ${art.lines[0]}`;
    case 'sheet':
      return art.sheet === 'setlist'
        ? `Handwritten setlist headed ${art.heading}`
        : art.sheet === 'lyrics'
          ? `Handwritten lyric headed ${art.heading}, with corrections`
          : art.sheet === 'letter'
            ? `Typed letter on the paper of ${art.heading}`
            : art.sheet === 'score'
              ? `Handwritten music on ruled staves, headed ${art.heading}`
              : art.sheet === 'storyboard'
                ? `Storyboard sheet of six pencil drawings, headed ${art.heading}`
                : `Typed script page of ${art.heading} with notes in the margin`;
    case 'poster':
      return `Printed poster lettered ${art.title.join(' ')}`;
    case 'clapper':
      return `${art.board === 'white' ? 'White' : 'Black'} clapperboard lettered ${art.production}`;
    case 'prop':
      return art.prop === 'console'
        ? 'Gray control panel with switches, amber lamps and a brass compass'
        : art.prop === 'watch'
          ? 'Brass pocket watch on a chain, hands at fourteen minutes past nine'
          : 'Brass lantern with amber glass';
    case 'ticket':
      return `Ticket lettered ${art.head}, ${art.venue}`;
    case 'pass':
      return `Laminated pass lettered ${art.head}, ${art.word}, on a ${colorName(art.strap)} strap`;
    case 'card':
      return `Trading card of ${art.player} in a clear slab graded ${art.grade}`;
    case 'photo':
      return `White-bordered photograph: ${sceneText[art.scene]}`;
    case 'programme':
      return `Stapled program lettered ${art.head}, ${art.lines.join(', ')}`;
    case 'pennant':
      return `${colorName(art.felt)} felt pennant lettered ${art.word}`;
    case 'studio':
      return studioText[art.object];
    case 'trophy':
      return art.form === 'medal'
        ? `Round ${art.metal} medal on a ribbon, lettered ${art.plate.join(' ')}`
        : art.form === 'cup'
          ? `Two-handled ${art.metal} cup on a dark base, plate engraved ${art.plate.join(' ')}`
          : `${art.metal === 'gold' ? 'Gilded' : 'Silver'} statuette on a dark base, plate engraved ${art.plate.join(' ')}`;
  }
}

/** The reverse of a flat item (demo/artwork/things/backs.ts). */
function reverseText(art: ArtSpec): string {
  switch (art.kind) {
    case 'ticket':
      return 'conditions of admission, printed small';
    case 'photo':
      return `a violet press stamp and a typed slip, ${art.caption}`;
    case 'programme':
      return `back cover lettered ${art.head}`;
    case 'poster':
      return 'bare paper, the print showing through faintly, its title in pencil';
    case 'sheet':
      return 'bare paper, the writing showing through faintly';
    case 'vinyl':
      return `back of the sleeve with the songs of ${art.title}`;
    case 'pass':
      return 'rules for its wearer, not transferable';
    case 'card':
      return `figures of ${art.player}, season by season, and bars on the label of the slab`;
    default:
      return 'plain';
  }
}

/** Alternative text of a picture, derived from what is drawn (frontend bar §4). */
export function altFor(item: ItemText, artist: DemoArtist, serial: string, shot: Shot): string {
  const object = objectText(item.art);
  const ink = item.art.signature;
  if (shot === 'hero') return `${object}${ink ? `, signed in ${inkName(ink.ink)}` : ''}`;
  if (shot === 'back') return `The reverse of ${item.title}, with its hologram seal: ${reverseText(item.art)}`;
  if (shot === 'hologram') return `Close view of the hologram seal with serial ${serial} on ${item.title}`;
  return ink
    ? `Close view of the ${inkName(ink.ink)} signature, ${artist.name}`
    : `Close view of surface and wear, ${item.title}`;
}
