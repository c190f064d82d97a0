import type { ItemStatus } from '@assay/domain/item/status.ts';
import type { AppContext } from '../src/platform/context.ts';
import { newId } from '../src/platform/ids.ts';

type Kind = 'artist' | 'category' | 'genre' | 'condition' | 'partner' | 'collection';
export type ItemFixture = {
  title: string;
  subtitle?: string;
  story?: string;
  serial?: string;
  type?: string;
  offerType?: string;
  grade?: 'gold' | 'silver' | null;
  priceCents?: number | null;
  isAutographed?: boolean;
  isQa?: boolean;
  status?: ItemStatus;
  publishedAt?: Date;
} & { [K in Kind]?: string };

export type ItemFixtures = {
  /** Puts a name on record; again the same one. Answers its id. `parent` is of categories. */
  name(kind: Kind, name: string, options?: { parent?: string; aliases?: string[] }): Promise<string>;
  /** Puts an item on record. Answers its id; its slug is the title in lower case, with hyphens. */
  item(given: ItemFixture): Promise<string>;
};

export const toSlug = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Items without lots, for lists and searches. Each is published a minute earlier than the one before. */
export function createItemFixtures(ctx: AppContext): ItemFixtures {
  let count = 0;
  const fixtures: ItemFixtures = {
    async name(kind, name, { parent, aliases } = {}) {
      const slug = toSlug(name);
      const known = await ctx.pool.query<{ id: string }>(`select id from ${kind} where slug = $1`, [slug]);
      if (known.rows[0] !== undefined) return known.rows[0].id;
      const id = newId(ctx.clock.now());
      await ctx.pool.query(`insert into ${kind} (id, slug, name) values ($1, $2, $3)`, [id, slug, name]);
      if (parent !== undefined)
        await ctx.pool.query('update category set parent_id = $2 where id = $1', [
          id,
          await fixtures.name(kind, parent),
        ]);
      if (aliases !== undefined) await ctx.pool.query('update artist set aliases = $2 where id = $1', [id, aliases]);
      return id;
    },
    async item(given) {
      const now = ctx.clock.now();
      const id = newId(now);
      const kinds: Kind[] = ['artist', 'category', 'genre', 'condition', 'partner', 'collection'];
      const ids: Array<string | null> = [];
      for (const kind of kinds) ids.push(given[kind] === undefined ? null : await fixtures.name(kind, given[kind]));
      count += 1;
      await ctx.pool.query(
        `insert into item (id, slug, type, authentication_type, offer_type, fulfillment, title, subtitle, story, serial, price_cents,
           autographed, is_qa, status, published_at, created_at, artist_id, category_id, genre_id, condition_id, partner_id, collection_id)
         values ($1, $2, $3, $4, $5, 'ship', $6, $7, $8, $9, $10, $11, $12, $13, $14, $14, $15, $16, $17, $18, $19, $20)`,
        [
          id,
          toSlug(given.title),
          given.type ?? 'main',
          given.grade === undefined ? 'gold' : given.grade,
          given.offerType ?? 'buy_now',
          given.title,
          given.subtitle ?? '',
          given.story ?? '',
          given.serial ?? null,
          given.priceCents === undefined ? 10_000 : given.priceCents,
          given.isAutographed ?? false,
          given.isQa ?? false,
          given.status ?? 'live',
          given.publishedAt ?? new Date(now - count * 60_000),
          ...ids,
        ],
      );
      return id;
    },
  };
  return fixtures;
}

/** Adds pictures of these kinds to an item: the ones that a decision of authenticators rests on, if none are named. */
export async function addPictures(
  ctx: Pick<AppContext, 'pool'>,
  itemId: string,
  kinds: readonly string[] = ['hero', 'detail'],
): Promise<void> {
  await ctx.pool.query(
    `insert into media (id, item_id, type, position, kind, alt, file, width, height)
     select gen_random_uuid(), $1, 'image', n - 1, kind, kind, 'ab/' || kind, 1600, 1600
     from unnest($2::text[]) with ordinality as k (kind, n)`,
    [itemId, kinds],
  );
}
