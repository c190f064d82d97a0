import type { Whereabouts } from '@assay/contract/shapes/intake.ts';
import { codeIn } from '@assay/domain/item/serial.ts';
import type { AppContext } from '../../../platform/context.ts';
import { containsPattern, countShown } from '../../../platform/database/finding.ts';
import { isoSql } from '../../../platform/database/sql.ts';

type Query = { find?: string | undefined; offset: number; limit: number };
type Wanted = {
  /** Conditions on items `t` and on open lines `l` of deliveries `v`. */
  items: string;
  lines: string;
  values: string[];
  order: string;
};

const BY_TITLE = 'w.title, w.item_id';

function wantedBy(find: string | undefined): Wanted {
  if (find === undefined)
    return { items: 't.custody_since is not null', lines: 'false', values: [], order: 'w.since desc, w.item_id' };
  const code = codeIn(find);
  if (code?.kind === 'serial')
    return { items: 't.serial = $1', lines: 'false', values: [code.serial], order: BY_TITLE };
  if (code?.kind === 'token') return { items: 't.qrcode = $1', lines: 'false', values: [code.token], order: BY_TITLE };
  if (/^IN-\d+$/i.test(find))
    return {
      items:
        't.id in (select i.item_id from intake_line i join intake n on n.id = i.intake_id where n.number = $1 and i.item_id is not null)',
      lines: 'v.number = $1',
      values: [find.toUpperCase()],
      order: BY_TITLE,
    };
  return {
    items: '(lower(t.title) like $1 or t.shelf in ($2, upper($2)))',
    lines: '(lower(l.description) like $1 or l.shelf in ($2, upper($2)))',
    values: [containsPattern(find), find],
    order: BY_TITLE,
  };
}

/** Where each object is now and who has it: an item by what is recorded of it, any other by its line of the delivery. */
const placesOf = ({ items, lines }: Wanted): string => `
  select t.id as item_id, t.title, t.serial, custody_of(t) as custody, t.shelf, t.custody_since as since, u.username as owner,
      (select json_build_object('id', v.id, 'number', v.number) from intake_line l join intake v on v.id = l.intake_id
        where l.item_id = t.id) as intake,
      (select json_build_object('at', ${isoSql('m.at')}, 'by', a.username, 'note', m.note) from custody_move m
        left join users a on a.id = m.actor_id where m.item_id = t.id order by m.position desc limit 1) as moved
    from item t left join users u on u.id = t.owner_id where ${items}
  union all
  select null, l.description, null, 'in_house', l.shelf, v.received_at, null, json_build_object('id', v.id, 'number', v.number),
      json_build_object('at', ${isoSql('v.received_at')}, 'by', r.username, 'note', '')
    from intake_line l join intake v on v.id = l.intake_id join users r on r.id = v.received_by where l.item_id is null and ${lines}`;

type Row = Omit<Whereabouts, 'itemId'> & { item_id: string | null };

/** Where objects are now, and who has them. */
export async function readWhereabouts(ctx: Pick<AppContext, 'pool'>, { find, offset, limit }: Query) {
  const wanted = wantedBy(find);
  const { values, order } = wanted;
  const [page, total] = await Promise.all([
    ctx.pool.query<Row>(
      find === undefined
        ? `select w.* from (${placesOf({
            ...wanted,
            items: `t.id in (select id from item where custody_since is not null
            order by custody_since desc, id offset ${offset} limit ${limit})`,
          })}) w order by ${order}`
        : `select w.* from (${placesOf(wanted)}) w order by ${order} offset ${offset} limit ${limit}`,
      values,
    ),
    countShown(
      ctx,
      `from (select t.id from item t where ${wanted.items}
         union all select l.id from intake_line l join intake v on v.id = l.intake_id where l.item_id is null and ${wanted.lines}) c`,
      values,
    ),
  ]);
  const items = page.rows.map(
    ({ item_id: itemId, title, serial, custody, shelf, owner, intake, moved }): Whereabouts => ({
      itemId,
      title,
      serial,
      custody,
      shelf,
      owner,
      intake,
      moved,
    }),
  );
  return { items, total, offset, limit };
}
