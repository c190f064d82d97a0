import { readFileSync } from 'node:fs';
import type { ItemType } from '@assay/domain/enums.ts';
import type { Checklist, EvidenceKind } from '@assay/domain/item/authentication.ts';
import { addEvidence } from '../../../apps/server/src/modules/catalog/authentication/evidence.ts';
import { decideAuthentication } from '../../../apps/server/src/modules/catalog/authentication/operations.ts';
import { addProvenance } from '../../../apps/server/src/modules/catalog/item/operations.ts';
import { draftItem } from '../../../apps/server/src/modules/catalog/itemEditor/index.ts';
import { setCaptions } from '../../../apps/server/src/modules/catalog/media/giveCaptions.ts';
import { addMedia, insertMedia } from '../../../apps/server/src/modules/catalog/media/operations.ts';
import { bindSeal } from '../../../apps/server/src/modules/catalog/seal/bind.ts';
import { createSeals } from '../../../apps/server/src/modules/catalog/seal/operations.ts';
import type { Tx } from '../../../apps/server/src/platform/database/database.ts';
import { transact } from '../../../apps/server/src/platform/outbox.ts';
import { catalog } from '../catalog.ts';
import { films } from '../films.ts';
import { serialFor, tokenFor } from '../serial.ts';
import { type Authenticated, showcase } from '../showcase.ts';
import type { DemoItem, DemoPicture, ProvenanceEvent } from '../types.ts';
import { evidencePdf } from './evidence.ts';
import { type Names, OPENED_AT } from './names.ts';
import { done, type Office } from './office.ts';
import { receiveItem } from './shelves.ts';
import { publishBeforeRules } from './written.ts';

export type Items = ReadonlyMap<string, { id: string; item: DemoItem }>;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const CONFIRMED = 'Seen by a second authenticator.';

/** The items with their pictures, each authenticated, sealed and live. Returns the id of each by slug. */
export async function makeItems(office: Office, names: Names): Promise<Items> {
  await printSeals(office);
  const made = new Map<string, { id: string; item: DemoItem }>();
  for (const item of catalog) made.set(item.slug, { id: await makeItem(office, names, item), item });
  await publishBeforeRules(
    office,
    [...made.values()].map(({ id }) => id),
  );
  return made;
}

/** The seals that the items carry, as printed: their pictures show the serials. */
async function printSeals(office: Office): Promise<void> {
  office.setTime(OPENED_AT + DAY);
  const slugs = [...catalog, ...showcase].map(({ slug }) => slug);
  const codes = slugs.map((slug) => ({ serial: serialFor(slug), token: tokenFor(slug) })).values();
  done(
    await createSeals(office.ctx, {
      count: slugs.length,
      note: 'First roll: silver on black, 18 mm',
      actor: office.as('authenticator'),
      draw: () => codes.next().value!,
    }),
  );
}

/** When a day of the chain of custody was, epoch ms. */
const timeOf = ({ on }: ProvenanceEvent): number => Date.parse(`${on}T12:00:00Z`);

/** One item, complete but not live: draft, pictures, and its chain of custody with authentication and seal in their place. */
async function makeItem(office: Office, names: Names, item: DemoItem): Promise<string> {
  const sealed = item.provenance.find(({ kind }) => kind === 'sealed')!;
  const sealedAt = timeOf(sealed);
  office.setTime(sealedAt - DAY);
  const { ctx } = office;
  const id = await transact(ctx, async (tx) => {
    const by = { actor: office.as('catalog'), at: ctx.clock.now() };
    const draft = done(await draftItem(tx, catalogFields(names, item), { ...by, address: item.slug }));
    for (const picture of item.pictures) await addPicture(office, tx, draft.id, picture);
    return draft.id;
  });
  await addFilm(office, id, item.slug);
  const at = item.provenance.indexOf(sealed);
  await addHistory(office, id, item.provenance.slice(0, at));
  office.setTime(sealedAt - 3 * HOUR);
  await receiveItem(office, id, item);
  office.setTime(sealedAt);
  await authenticate(office, id, item);
  await sealItem(office, id, item.hologramSerial, sealed.actor);
  await addHistory(office, id, item.provenance.slice(at + 1));
  return id;
}

/** What the item went through, in its order: each entry's hash covers the one before it. */
async function addHistory(office: Office, itemId: string, events: readonly ProvenanceEvent[]): Promise<void> {
  if (events.length === 0) return;
  await transact(office.ctx, async (tx) => {
    for (const event of events)
      await addProvenance(tx, { itemId, at: timeOf(event), kind: event.kind, place: event.actor, text: event.text });
  });
}

type Described = { itemType: ItemType } & Pick<
  DemoItem,
  | 'title'
  | 'subtitle'
  | 'story'
  | 'conditionReport'
  | 'dimensions'
  | 'fulfillment'
  | 'artist'
  | 'subCategory'
  | 'genre'
  | 'collections'
  | 'shippingClass'
  | 'autographed'
>;

/** What the editor writes of every item. */
export function fieldsOf(names: Names, item: Described) {
  const [collection] = item.collections;
  return {
    type: item.itemType,
    title: item.title,
    subtitle: item.subtitle,
    story: item.story.join('\n\n'),
    conditionReport: item.conditionReport,
    dimensions: item.dimensions,
    fulfillment: item.fulfillment,
    artistId: names.artist.get(item.artist)!,
    categoryId: names.category.get(item.subCategory)!,
    genreId: names.genre.get(item.genre)!,
    collectionIds: collection === undefined ? [] : [names.collection.get(collection)!],
    shippingClass: item.shippingClass,
    autographed: item.autographed,
  };
}

/** What the editor writes of an item of the catalog. */
const catalogFields = (names: Names, item: DemoItem): Parameters<typeof draftItem>[1] => ({
  ...fieldsOf(names, item),
  offerType: item.offerType,
  saleType: item.saleType,
  conditionId: names.condition.get(item.condition)!,
  partnerId: names.partner.get(item.partner)!,
  achOnly: item.achOnly ?? false,
  estimateLowCents: item.estimateLowCents,
  estimateHighCents: item.estimateHighCents,
});

type Photo = Omit<DemoPicture, 'shot'> & { shot: string };

/** Adds a committed master, whose size and color are known: nothing is decoded. Its file is in the store already. */
export async function addPicture(office: Office, tx: Tx, itemId: string, picture: Photo): Promise<void> {
  const { file, shot, alt, width, height, dominantColor: color } = picture;
  done(
    await insertMedia(tx, {
      itemId,
      file,
      content: { type: 'image', width, height, color, durationMs: null },
      words: { alt, kind: shot, focalX: 50, focalY: 50 },
      reason: undefined,
      actor: office.as('catalog'),
      at: office.ctx.clock.now(),
    }),
  );
}

/** The film of an item, if it has one, with its captions. */
async function addFilm(office: Office, itemId: string, slug: string): Promise<void> {
  const film = films[slug];
  if (film === undefined) return;
  const actor = office.as('catalog');
  const { id: mediaId } = done(
    await addMedia(office.ctx, {
      itemId,
      bytes: readFileSync(new URL(`../../films/${film.file}`, import.meta.url)),
      words: { alt: film.alt, kind: 'film', focalX: 50, focalY: 50 },
      reason: undefined,
      actor,
    }),
  );
  const bytes = Buffer.from(film.captions);
  done(await setCaptions(office.ctx, { itemId, mediaId, bytes, reason: undefined, actor }));
}

/** Who made the case, by the desk that looked at it. */
const EVIDENCE: ReadonlyArray<readonly [of: RegExp, kind: EvidenceKind]> = [
  [/photo|frame|film/i, 'photo_match'],
  [/ledger|receipt|invoice|register/i, 'receipt'],
  [/letter|diary|written/i, 'letter'],
];

/** Binds its seal to an authenticated item. */
export async function sealItem(office: Office, itemId: string, serial: string, place: string): Promise<void> {
  const actor = office.as('authenticator');
  done(await bindSeal(office.ctx, { itemId, serial, isReplacement: false, place, actor }));
}

/** Decides about an item: gold with its witness, silver with an evidence file; a second authenticator confirms where due. */
export async function authenticate(office: Office, itemId: string, item: Authenticated): Promise<void> {
  const { ctx } = office;
  const { title, grade, autographed, authenticatedHow: publicNote } = item;
  const actor = office.as('authenticator');
  const isGold = grade === 'gold';
  const file = isGold
    ? null
    : done(
        await addEvidence(ctx, {
          itemId,
          name: 'Authentication file.pdf',
          bytes: evidencePdf(`Evidence: ${title}`, publicNote),
          actor,
        }),
      );
  const kind = EVIDENCE.find(([of]) => of.test(publicNote))?.[1] ?? 'expert';
  const checklist: Checklist = {
    identity: 'pass',
    materials: 'pass',
    markings: 'pass',
    wear: 'pass',
    signature: autographed ? 'pass' : 'not_applicable',
    documents: isGold ? 'not_applicable' : 'pass',
  };
  const decision = {
    itemId,
    grade,
    witness: isGold
      ? {
          name: 'Field authenticator',
          at: new Date(ctx.clock.now() - HOUR).toISOString(),
          place: autographed ? 'At the signing' : 'At the handover',
        }
      : null,
    evidence: file === null ? [] : [{ kind, text: publicNote, fileId: file.id }],
    checklist,
    note: publicNote,
    publicNote,
  };
  const first = done(await decideAuthentication(ctx, { ...decision, actor }));
  if (!('request' in first)) return;
  const approval = { requestId: first.request.id, note: CONFIRMED };
  done(await decideAuthentication(ctx, { ...decision, actor: office.as('authenticator2'), approval }));
}
