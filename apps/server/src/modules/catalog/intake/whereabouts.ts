import type { Whereabouts } from '@assay/contract/shapes/intake.ts';
import { readTag } from '@assay/domain/item/intake.ts';
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
  const tag = readTag(find);
  if (tag !== null) {
    // One object by its tag, or all of the delivery.
    const line = tag.position === null ? '' : ' and position = $2';
    return {
      items: `t.id in (select i.item_id from intake_line i where i.intake_id = (select n.id from intake n where n.number = $1)
        and i.item_id is not null${line})`,
      lines: `l.intake_id = (select n.id from intake n where n.number = $1)${line}`,
      values: tag.position === null ? [tag.number] : [tag.number, String(tag.position)],
      order: BY_TITLE,
    };
  }
  return {
    items: '(normal_name(t.title) like $1 or t.shelf in ($2, upper($2)))',
    lines: '(normal_name(l.description) like $1 or l.shelf in ($2, upper($2)))',
    values: [containsPattern(find), find],
    order: BY_TITLE,
  };
}

const INTAKE_JSON = `json_build_object('id', v.id, 'number', v.number, 'lineId', l.id, 'position', l.position)`;

/** Where each object is now and who has it: an item by what is recorded of it, any other by its line of the delivery. */
const placesOf = ({ items, lines }: Wanted): string => `
  select t.id as item_id, t.title, t.serial, custody_of(t) as custody, t.shelf, t.custody_since as since, u.username as owner,
      (select ${INTAKE_JSON} from intake_line l join intake v on v.id = l.intake_id
        where l.item_id = t.id) as intake,
      (select coalesce(json_agg(json_build_object('shelf', m.shelf, 'custody', m.to_state, 'at', ${isoSql('m.at')},
          'by', (select a.username from users a where a.id = m.actor_id), 'note', m.note) order by m.position desc), '[]')
        from (select * from custody_move where item_id = t.id order by position desc limit 10) m) as moves
    from item t left join users u on u.id = t.owner_id where ${items}
  union all
  select null, l.description, null, 'in_house', l.shelf, v.received_at, null, ${INTAKE_JSON},
      (select coalesce(json_agg(json_build_object('shelf', m.shelf, 'custody', 'in_house', 'at', ${isoSql('m.at')},
          'by', m.by, 'note', m.note) order by m.position desc), '[]')
        from (select n.shelf, n.at, n.note, n.position, (select a.username from users a where a.id = n.actor_id) as by
            from intake_line_move n where n.line_id = l.id order by n.position desc limit 10) m) as moves
    from intake_line l join intake v on v.id = l.intake_id where l.item_id is null and ${lines}`;

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
    ({ item_id: itemId, title, serial, custody, shelf, owner, intake, moves }): Whereabouts => ({
      itemId,
      title,
      serial,
      custody,
      shelf,
      owner,
      intake,
      moves,
    }),
  );
  return { items, total, offset, limit };
}
