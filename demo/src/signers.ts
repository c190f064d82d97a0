import { artists } from './artists.ts';
import type { ItemText } from './types.ts';

/**
 * Who signed the items signed by several people or by others than their artist, as their texts tell; the largest signature
 * first. One name twice signed twice. A single letter is an initial.
 */
const signersOfItem: Readonly<Record<string, readonly string[]>> = {
  'broome-touchdown-ball': [
    'Thaddeus Broome',
    'Orrin Pike',
    'Walt Grady',
    'Joe Castellan',
    'Burl Haskett',
    'Len Sorby',
  ],
  'hollow-kings-sunburst-night-freight-guitar': ['Ray Pell'],
  'night-freight-test-pressing': ['Ray Pell', 'Dinah Cord'],
  'velvet-causeway-signed-drumhead': ['Hal Merrow', 'Gwen Sayle', 'Bobby Quint', 'Roz Tierney', 'Lyle Abbot'],
  'bellweather-slate-room-lp': ['Augustin Bellweather', 'Cy Danforth', 'Otis Raine', 'Mel Fairbank', 'Lou Whitlow'],
  'odessa-vane-harbor-of-ash-lyrics': ['O V'],
  'rook-number-nine-home-lyric': ['C R'],
  'a-quiet-ledger-shooting-script': ['Conrad Veil'],
  'thornmere-annotated-script': ['Helena Straith'],
  'venn-barehand-ball': ['Silas Venn', 'Silas Venn'],
  'etcheverry-first-overhand-ball': ['Marisol Etcheverry', 'Dot Halloran'],
  'kilbride-debut-ball-2014': ['Adaeze Kilbride', 'Ellen Mott', 'Sunniva Dahl'],
  'wanderers-promotion-programme-1978': ['Tomas Aldergate', 'Alec Byrne', 'Stan Holroyd', 'Percy Dunn', 'Ian Mallory'],
  'fontal-fifth-title-sweater': ['Brigitte Fontal', 'Anouk Leduc', 'Maeve Tran'],
  'bellamy-pike-ring-lamps-print': ['Cyrus Bellamy-Pike', 'Cyrus Bellamy-Pike'],
  'glass-ferry-low-bridge-lp': ['Tam Hollis', 'Bea Calder', 'Rufus Dane', 'Kit Oram', 'Jo Fenn'],
  'glass-ferry-bilge-drumhead': ['Kit Oram', 'Tam Hollis', 'Jo Fenn', 'Bea Calder', 'Rufus Dane'],
  'glass-ferry-seafoam-guitar': ['Bea Calder'],
  'tin-almanac-ladder-lp': ['Nora Sable', 'Whit Landry', 'Pim Osei'],
  'tin-almanac-weighbridge-drumhead': ['Pim Osei', 'Nora Sable', 'Whit Landry'],
  'landry-single-cut-guitar': ['Whit Landry'],
  'sable-tobacco-offset-guitar': ['Nora Sable'],
  'hob-and-wren-eleven-miles-lp': ['Hobart Lisle', 'Wren Aldous'],
  'lisle-parlour-guitar': ['Hobart Lisle'],
  'wren-barn-door-lyric': ['Wren Aldous'],
  'aldous-letter-from-a-milestone': ['Wren Aldous'],
  'low-ceiling-mind-your-head-lp': ['Marlo Finch', 'Dez Okafor', 'DJ Plumb'],
  'low-ceiling-upstairs-lp': ['Dez Okafor', 'DJ Plumb', 'Marlo Finch'],
  'low-ceiling-boiler-verse': ['Marlo Finch', 'Dez Okafor'],
  'glass-meridian-wake-script': ['Oriel Tamm'],
  'glass-meridian-storyboard-wake': ['Oriel Tamm'],
  'nine-oclock-ferry-harrow-script': ['Miles Harrow'],
  'harrow-letter-to-the-ferry': ['Miles Harrow'],
  'salt-in-the-well-board-descent': ['Oriel Tamm'],
  'salt-in-the-well-foreman-letter': ['Gil Farrow'],
  'cardon-pump-script': [
    'Vera Stroud',
    'Abel Royce',
    'Clay Denning',
    'Ada Finlay',
    'Hank Mercer',
    'Ruth Oakes',
    'Jim Tolliver',
    'Nell Gage',
    'Ben Sayer',
  ],
  'corrigan-letter-on-the-pump': ['Ansel Corrigan'],
  'hat-for-every-hour-finale-script': ['Perla Quayle', 'Perla Quayle'],
  'hat-for-every-hour-lobby-still': ['Perla Quayle'],
  'hat-for-every-hour-cast-lp': ['Perla Quayle', 'Ned Astley', 'Dora Finch', 'Max Verrill'],
  'cartographers-daughter-board-cove': ['Oriel Tamm'],
  'cartographers-daughter-tide-script': ['Oriel Tamm'],
  'coopers-all-hands-ball-1957': [
    'Gus Tanner',
    'Silas Venn',
    'Mick Doyle',
    'Art Lowell',
    'Hub Carver',
    'Ray Stokes',
    'Lew Hardin',
    'Pat Rourke',
    'Ed Vance',
    'Sal Conti',
    'Abe Fry',
    'Cal Jessup',
    'Roy Ames',
    'Bill Kemp',
    'Tug Norris',
    'Joe Beal',
    'Vic Shaw',
    'Al Whitt',
    'Dan Eddy',
  ],
  'crane-road-white-1969': ['Leopold Crane', 'Leopold Crane'],
  'strand-derby-ball-2020': ['Una Pryce'],
};

/** The names on a signed item: those its texts tell of, else its artist's. None if it isn't signed. */
export function signersOf({ slug, artist, art }: Pick<ItemText, 'slug' | 'artist' | 'art'>): readonly string[] {
  if (!art.signature) return [];
  const listed = signersOfItem[slug];
  if (listed) return listed;
  const name = artists.find((one) => one.slug === artist)?.name;
  if (name === undefined) throw new Error(`${slug} is signed by an artist that is not listed: ${artist}`);
  return [name];
}

/** The items that name their signers, for the test that each of them is one. */
export const itemsWithSigners = Object.keys(signersOfItem);
