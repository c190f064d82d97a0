import { hashText } from '../src/random.ts';
import { signersOf } from '../src/signers.ts';
import type { ArtSpec, ItemText, Shot } from '../src/types.ts';
import type { Picture } from './develop.ts';
import { drawnSeal, hologramMacro } from './hologram.ts';
import type { Marks } from './masters.ts';
import { photographPlate } from './relief.ts';
import { drawnSignatures, signAs } from './signature.ts';
import { photographSolid } from './solid.ts';
import { backOf } from './things/backs.ts';
import { ball, puck } from './things/balls.ts';
import { card, cassette, pass } from './things/card.ts';
import { clapper, console_, drumhead, medal, watch } from './things/flatware.ts';
import { glove } from './things/glove.ts';
import { guitar } from './things/guitar.ts';
import { jersey } from './things/jersey.ts';
import { sheet } from './things/paper.ts';
import { pennant } from './things/pennant.ts';
import { photo } from './things/photo.ts';
import { poster } from './things/poster.ts';
import { programme } from './things/programme.ts';
import { cup, lantern, microphone, statuette } from './things/standing.ts';
import type { Thing } from './things/thing.ts';
import { ticket } from './things/ticket.ts';
import { vinyl } from './things/vinyl.ts';

const isModeled = new Error('Rendered with Blender: node demo/artwork/blender/render.ts');

/** Seeds everything about an item's looks. */
export const seedOf = ({ slug }: Pick<ItemText, 'slug'>): number => hashText(`art:${slug}`) % 100_000;

/** Builds the object an item's art describes. */
async function thingOf(art: ArtSpec, seed: number): Promise<Thing> {
  switch (art.kind) {
    case 'jersey':
      return jersey(art, seed);
    case 'ball':
      return ball(art, seed);
    case 'puck':
      return puck(art, seed);
    case 'glove':
      return glove(art, seed);
    case 'guitar':
      return guitar(art, seed);
    case 'drumhead':
      return drumhead(art, seed);
    case 'microphone':
      return microphone(art, seed);
    case 'vinyl':
      return vinyl(art, seed);
    case 'cassette':
      return cassette(art, seed);
    case 'sheet':
      return sheet(art, seed);
    case 'poster':
      return poster(art, seed);
    case 'clapper':
      return clapper(art, seed);
    case 'prop':
      return art.prop === 'console'
        ? console_(art, seed)
        : art.prop === 'watch'
          ? watch(art, seed)
          : lantern(art, seed);
    case 'ticket':
      return ticket(art, seed);
    case 'pass':
      return pass(art, seed);
    case 'card':
      return card(art, seed);
    case 'photo':
      return photo(art, seed);
    case 'programme':
      return programme(art, seed);
    case 'pennant':
      return pennant(art, seed);
    case 'studio':
      throw isModeled;
    case 'trophy':
      return art.form === 'cup' ? cup(art, seed) : art.form === 'statuette' ? statuette(art, seed) : medal(art, seed);
  }
}

/** The object of an item, signed by its signer. Fonts must be loaded. */
export async function thingFor(item: ItemText): Promise<Thing> {
  const seed = seedOf(item);
  signAs(signersOf(item), seed);
  return thingOf(item.art, seed);
}

/** A picture and what can be recognized on it. */
export type Shown = Picture & { marks: Marks };

type Exposure = { marks: Marks; take: (name: string, side: number) => Promise<Picture> };

/** Lays an item out for one shot: what will be recognized on it, and the shutter. */
async function expose(item: ItemText, shot: Shot): Promise<Exposure> {
  const seed = seedOf(item);
  if (shot === 'hologram') {
    const { plate, view } = hologramMacro(item, seed);
    return { marks: { seal: drawnSeal() }, take: (name, side) => photographPlate(plate, view, name, side) };
  }
  const { art } = item;
  const marks = { number: 'number' in art ? art.number : null, wear: art.wear };
  // Modeled for Blender without a signature.
  if (art.kind === 'studio') return { marks: { signature: null, ...marks }, take: () => Promise.reject(isModeled) };
  const thing = await thingFor(item);
  const signature = drawnSignatures();
  if (shot === 'back') {
    const { plate, view } = backOf(item, thing, seed);
    return {
      marks: { signature, ...marks, seal: drawnSeal() },
      take: (name, side) => photographPlate(plate, view, name, side),
    };
  }
  const view = shot === 'detail' ? 'detail' : 'hero';
  return {
    marks: { signature, ...marks },
    take: (name, side) =>
      thing.form === 'plate'
        ? photographPlate(thing.plate, thing[view], name, side)
        : photographSolid(thing.scene, thing[view], name, side),
  };
}

/** What is recognized on one shot of an item as it is described now. Fonts must be loaded. */
export const marksOf = async (item: ItemText, shot: Shot): Promise<Marks> => (await expose(item, shot)).marks;

/** Takes one shot of an item. Fonts must be loaded. Deterministic: the same item gives the same picture. */
export async function photograph(item: ItemText, shot: Shot, side: number): Promise<Shown> {
  const { marks, take } = await expose(item, shot);
  return { ...(await take(`${item.slug}-${shot}`, side)), marks };
}
