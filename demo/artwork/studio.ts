import { hashText } from '../src/random.ts';
import type { ArtSpec, ItemText, Shot } from '../src/types.ts';
import { masterSides, type Picture } from './develop.ts';
import { hologramMacro } from './hologram.ts';
import { photographPlate } from './relief.ts';
import { signAs } from './signature.ts';
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
      throw new Error('Rendered with Blender: node demo/artwork/blender/render.ts');
    case 'trophy':
      return art.form === 'cup' ? cup(art, seed) : art.form === 'statuette' ? statuette(art, seed) : medal(art, seed);
  }
}

/** The object of an item, signed by its signer. Fonts must be loaded. */
export async function thingFor(item: ItemText): Promise<Thing> {
  const seed = hashText(`art:${item.slug}`) % 100_000;
  signAs(hashText(`hand:${item.artist}`) % 100_000, seed);
  return thingOf(item.art, seed);
}

/** Takes one shot of an item. Fonts must be loaded. Deterministic: the same item gives the same picture. */
export async function photograph(item: ItemText, shot: Shot): Promise<Picture> {
  const side = masterSides[shot];
  const seed = hashText(`art:${item.slug}`) % 100_000;
  const name = `${item.slug}-${shot}`;
  if (shot === 'hologram') {
    const { plate, view } = hologramMacro(item, seed);
    return photographPlate(plate, view, name, side);
  }
  const thing = await thingFor(item);
  if (shot === 'back') {
    const { plate, view } = backOf(item, thing, seed);
    return photographPlate(plate, view, name, side);
  }
  const view = shot === 'detail' ? 'detail' : 'hero';
  return thing.form === 'plate'
    ? photographPlate(thing.plate, thing[view], name, side)
    : photographSolid(thing.scene, thing[view], name, side);
}
