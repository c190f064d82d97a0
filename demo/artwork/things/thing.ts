import type { Plate } from '../plate.ts';
import type { View } from '../relief.ts';
import type { SolidScene, SolidView } from '../solid.ts';

/** An object ready to be photographed: lying flat (a plate) or standing (a solid), with its two views. */
export type Thing =
  | { form: 'plate'; plate: Plate; hero: View; detail: View }
  | { form: 'solid'; scene: SolidScene; hero: SolidView; detail: SolidView };
