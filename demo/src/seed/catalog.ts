import type pg from 'pg';
import { artists, catalog, categories, collections, conditions, genres, partners } from '../catalog.ts';
import type { DemoItem } from '../types.ts';
import { idFor } from './ids.ts';
import { insertRows } from './insert.ts';
import { mediaRow } from './rows.ts';

/** The items: names first, then items with pictures and provenance. Returns the id of every item by slug. */
export async function seedCatalog(
  client: pg.Client,
  now: number,
): Promise<Map<string, { id: string; item: DemoItem }>> {
  await insertRows(
    client,
    'artist',
    artists.map((row) => ({
      id: idFor('artist', row.slug),
      slug: row.slug,
      name: row.name,
      summary: row.line,
      bio: row.bio,
      active_years: row.activeYears,
      aliases: row.nicknames ?? [],
    })),
  );
  const tops = categories.map((row) => ({
    id: idFor('category', row.slug),
    slug: row.slug,
    name: row.name,
    parent_id: null as string | null,
  }));
  const subs = categories.flatMap((top) =>
    top.subCategories.map((row) => ({
      id: idFor('category', row.slug),
      slug: row.slug,
      name: row.name,
      parent_id: idFor('category', top.slug),
    })),
  );
  await insertRows(client, 'category', [...tops, ...subs]);
  const named = (table: string, { slug, name }: { slug: string; name: string }) => ({
    id: idFor(table, slug),
    slug,
    name,
  });
  await insertRows(
    client,
    'genre',
    genres.map((row) => named('genre', row)),
  );
  await insertRows(
    client,
    'condition',
    conditions.map((row) => ({ ...named('condition', row), meaning: row.meaning, position: row.rank })),
  );
  await insertRows(
    client,
    'partner',
    partners.map((row) => ({ ...named('partner', row), summary: row.line })),
  );
  await insertRows(
    client,
    'collection',
    collections.map((row) => ({
      id: idFor('collection', row.slug),
      slug: row.slug,
      name: row.name,
      summary: row.line,
      description: row.description,
      is_featured: row.featured,
    })),
  );
  await insertRows(
    client,
    'item',
    catalog.map((item, index) => itemRow(item, index, now)),
  );
  const pictures = catalog.flatMap((item) =>
    item.pictures.map((picture, position) => ({
      id: idFor('media', picture.file),
      ...mediaRow(idFor('item', item.slug), picture, position),
    })),
  );
  await insertRows(client, 'media', pictures);
  await insertRows(
    client,
    'provenance_event',
    catalog.flatMap((item) =>
      item.provenance.map((event, index) => ({
        id: idFor('provenance', item.slug, String(index)),
        item_id: idFor('item', item.slug),
        at: new Date(`${event.on}T12:00:00Z`),
        kind: event.kind,
        place: event.actor,
        text: event.text,
      })),
    ),
  );
  return new Map(catalog.map((item) => [item.slug, { id: idFor('item', item.slug), item }]));
}

function itemRow(item: DemoItem, index: number, now: number): Record<string, unknown> {
  const publishedAt = new Date(now - (index + 1) * 3_600_000);
  return {
    id: idFor('item', item.slug),
    slug: item.slug,
    type: item.itemType,
    authentication_type: item.grade,
    offer_type: item.offerType,
    sale_type: item.saleType,
    fulfillment: item.fulfillment,
    title: item.title,
    subtitle: item.subtitle,
    story: item.story.join('\n\n'),
    condition_report: item.conditionReport,
    dimensions: item.dimensions,
    authentication_note: item.authenticatedHow,
    estimate_low_cents: item.estimateLowCents,
    estimate_high_cents: item.estimateHighCents,
    price_cents: item.priceCents ?? null,
    min_offer_cents: item.minOfferCents ?? null,
    qrcode: item.qrcode,
    serial: item.hologramSerial,
    artist_id: idFor('artist', item.artist),
    category_id: idFor('category', item.subCategory),
    genre_id: idFor('genre', item.genre),
    condition_id: idFor('condition', item.condition),
    partner_id: idFor('partner', item.partner),
    collection_id: item.collections[0] === undefined ? null : idFor('collection', item.collections[0]),
    autographed: item.autographed,
    ach_only: item.achOnly ?? false,
    shipping_class: item.shippingClass,
    published_at: publishedAt,
    created_at: publishedAt,
  };
}
