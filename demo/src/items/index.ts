import type { ItemText } from '../types.ts';
import { baseball } from './baseball.ts';
import { courtAndField } from './court-and-field.ts';
import { film } from './film.ts';
import { people } from './people/index.ts';
import { pitchAndIce } from './pitch-and-ice.ts';
import { recordsAndPaper } from './records-and-paper.ts';
import { stage } from './stage.ts';

/** Every item text, before serials and pictures are attached; what the picture renderer reads. */
export const itemTexts: ItemText[] = [
  ...baseball,
  ...courtAndField,
  ...pitchAndIce,
  ...stage,
  ...recordsAndPaper,
  ...film,
  ...people,
];
