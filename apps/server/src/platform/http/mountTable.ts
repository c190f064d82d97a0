import { routes } from '@assay/contract/index.ts';
import { isRefusal } from '@assay/contract/problem.ts';
import type { RouteDefinition } from '@assay/contract/route.ts';
import type { ListOperation, ListRow } from '@assay/contract/routes/exports.ts';
import type { AppContext } from '../context.ts';
import { listToCsv, sendCsv, type TableColumn } from '../csv.ts';
import { inSnapshot } from '../database/snapshot.ts';
import { createSemaphore } from '../semaphore.ts';
import { readTimeZone } from '../settings.ts';
import { type Mounting, mount } from './mount.ts';

type Answer = { readonly items: readonly unknown[]; readonly next?: string | null };

/** Tables that a process reads at one time: each holds a connection until it is whole. The queue takes all that a process can have open. */
export const TABLES_AT_ONCE = 2;
const inTurn = createSemaphore(TABLES_AT_ONCE, 1_000);

/**
 * Mounts the call that saves a list as CSV: its rows come page by page from the handler of the list itself, with the same
 * filters and sort, so both show the same. The list has been mounted. Nothing more is read for a client that has gone.
 */
export function mountTable<O extends ListOperation>(
  mounting: Mounting,
  list: O,
  fileName: string,
  columns: ReadonlyArray<TableColumn<ListRow<O>>>,
): void {
  const read = mounting.lists.get(list);
  if (read === undefined) throw new Error(`${list} is not mounted`);
  const { query: shape } = routes[list] as RouteDefinition;
  const isPaged = shape !== undefined && 'offset' in shape.shape;
  const hasCursor = shape !== undefined && 'after' in shape.shape;
  mount(mounting, `${list}Table` as keyof typeof routes, async (call) => {
    let after: string | undefined;
    let isRead = false;
    const readTable = (ctx: AppContext) =>
      listToCsv<ListRow<O>>(
        async ({ offset, limit }) => {
          if (isRead) return { items: [] };
          const page = { ...(isPaged ? { offset } : {}), ...(isPaged || hasCursor ? { limit } : {}) };
          const answer = await read({
            ...call,
            ctx,
            query: { ...(call.query ?? {}), ...page, ...(hasCursor ? { after } : {}) },
          });
          // The list declares no refusals of its own.
          if (isRefusal(answer)) throw new Error(`${list} refused its table: ${answer.code}`);
          const { items, next } = answer as Answer;
          after = next ?? undefined;
          isRead = isPaged ? items.length < limit : after === undefined;
          return { items: items as ListRow<O>[] };
        },
        columns,
        readTimeZone(call.ctx),
      );
    // Read whole before it is sent: a slow download must not hold a connection, and a row that moves meanwhile is there once.
    const parts: string[] = [];
    const isGone = () => call.reply.raw.destroyed;
    const refusal = await inTurn(async () => {
      if (isGone()) return;
      await inSnapshot(call.ctx, async (ctx) => {
        for await (const part of readTable(ctx)) {
          if (isGone()) return;
          parts.push(part);
        }
      });
    });
    if (isRefusal(refusal)) return refusal;
    return sendCsv(call.reply, fileName, joined(parts));
  });
}

async function* joined(parts: readonly string[]): AsyncGenerator<string, void> {
  yield* parts;
}
