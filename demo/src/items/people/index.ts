import type { ItemText } from '../../types.ts';
import { aHatForEveryHour } from './a-hat-for-every-hour.ts';
import { adaezeKilbride } from './adaeze-kilbride.ts';
import { brigitteFontal } from './brigitte-fontal.ts';
import { clementineRook } from './clementine-rook.ts';
import { corbinOduya } from './corbin-oduya.ts';
import { cyrusBellamyPike } from './cyrus-bellamy-pike.ts';
import { delphineArroyo } from './delphine-arroyo.ts';
import { emmettCray } from './emmett-cray.ts';
import { glassFerry } from './glass-ferry.ts';
import { halide } from './halide.ts';
import { hobAndWren } from './hob-and-wren.ts';
import { idaSorrel } from './ida-sorrel.ts';
import { lastWaterAtCardon } from './last-water-at-cardon.ts';
import { laterFilm } from './later-film.ts';
import { laterMusic } from './later-music.ts';
import { laterSports } from './later-sports.ts';
import { leopoldCrane } from './leopold-crane.ts';
import { lowCeiling } from './low-ceiling.ts';
import { marisolEtcheverry } from './marisol-etcheverry.ts';
import { nilsEkelandRoy } from './nils-ekeland-roy.ts';
import { orielTamm } from './oriel-tamm.ts';
import { oziasThorne } from './ozias-thorne.ts';
import { saltInTheWell } from './salt-in-the-well.ts';
import { silasVenn } from './silas-venn.ts';
import { studioPieces } from './studio-pieces.ts';
import { tessalyVoss } from './tessaly-voss.ts';
import { theCartographersDaughter } from './the-cartographers-daughter.ts';
import { theGlassMeridian } from './the-glass-meridian.ts';
import { theNineOclockFerry } from './the-nine-oclock-ferry.ts';
import { theTinAlmanac } from './the-tin-almanac.ts';
import { tomasAldergate } from './tomas-aldergate.ts';

/** The additional items, one file per artist. */
export const people: ItemText[] = [
  ...silasVenn,
  ...marisolEtcheverry,
  ...corbinOduya,
  ...tessalyVoss,
  ...leopoldCrane,
  ...oziasThorne,
  ...tomasAldergate,
  ...adaezeKilbride,
  ...nilsEkelandRoy,
  ...brigitteFontal,
  ...cyrusBellamyPike,
  ...delphineArroyo,
  ...glassFerry,
  ...theTinAlmanac,
  ...clementineRook,
  ...hobAndWren,
  ...emmettCray,
  ...idaSorrel,
  ...lowCeiling,
  ...halide,
  ...theGlassMeridian,
  ...theNineOclockFerry,
  ...saltInTheWell,
  ...lastWaterAtCardon,
  ...aHatForEveryHour,
  ...theCartographersDaughter,
  ...orielTamm,
  ...laterSports,
  ...laterMusic,
  ...laterFilm,
  ...studioPieces,
];
