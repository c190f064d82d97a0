import { EmptyState } from '@assay/ui/components/EmptyState.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Pagination } from '@assay/ui/components/Pagination.tsx';
import { useNavigate } from 'react-router';
import '../../features/office/room/room.css';
import { AllClocks } from '../../features/office/AllClocks.tsx';
import { LotAct } from '../../features/office/LotActions.tsx';
import { MessageSale, openMessage } from '../../features/office/room/MessageSale.tsx';
import { RoomPanel } from '../../features/office/room/RoomPanel.tsx';
import { RoomTable } from '../../features/office/room/RoomTable.tsx';
import { roomHref } from '../../features/office/room/roomHref.ts';
import { SaleChoice } from '../../features/office/room/SaleChoice.tsx';
import { useRoom } from '../../features/office/room/useRoom.ts';
import { type RoomKey, useRoomKeys } from '../../features/office/room/useRoomKeys.ts';
import { reasonText } from '../../features/office/stateText.ts';
import { parseSeqs } from '../../features/office/typed.ts';
import { useSingleKeys } from '../../features/office/workbench/useSingleKeys.ts';
import { pageOf } from '../../lib/pageOf.ts';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/room';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

/** As many lots as one live stream carries. */
const ROOM_LOTS = 100;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const ACTS = { p: 'pause', e: 'extend', v: 'void', w: 'withdraw' } as const;
const NO_BIDS = { items: [], total: 0 };
const NO_PREVIEW = { preview: null, fault: null };

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const { searchParams } = new URL(args.request.url);
  const page = pageOf(searchParams);
  const act = LotAct.find((name) => name === searchParams.get('act')) ?? null;
  const seqs = (searchParams.get('seqs') ?? '').trim().slice(0, 400);
  const typedSale = searchParams.get('sale') ?? '';
  const sale = ID.test(typedSale) ? typedSale : null;
  const room = await loadFor(args, (api) =>
    api.call('room.lots', {
      query: {
        limit: ROOM_LOTS,
        offset: (page - 1) * ROOM_LOTS,
        ...(sale === null ? {} : { sale_id: sale }),
      },
    }),
  );
  const view = { page, sale };
  const selected = room.items.find(({ lot }) => lot.auctionId === searchParams.get('lot')) ?? null;
  if (selected === null) return { room, view, act: null, seqs: '', selectedId: null, bids: NO_BIDS, ...NO_PREVIEW };
  const id = selected.lot.auctionId;
  const [bids, previewed] = await Promise.all([
    loadFor(args, (api) => api.call('auction.bidHistory', { params: { id }, query: { limit: 20 } })),
    loadPreview(args, id, seqs),
  ]);
  return { room, view, act, seqs, selectedId: id, bids, ...previewed };
}

/** The preview of the void that the address names, or why there is none. */
async function loadPreview(args: Route.LoaderArgs, id: string, typed: string) {
  if (typed === '') return NO_PREVIEW;
  const seqs = parseSeqs(typed);
  if (seqs === null) return { preview: null, fault: 'Enter bid numbers, for example 3, 5' };
  try {
    const preview = await loadFor(args, (api) =>
      api.call('room.voidPreview', { params: { id }, query: { seqs: seqs.join(',') } }),
    );
    return { preview, fault: null };
  } catch (error) {
    const problem = typeof error === 'object' && error !== null && 'data' in error ? error.data : null;
    if (typeof problem !== 'object' || problem === null || !('code' in problem)) throw error;
    const detail = 'detail' in problem && typeof problem.detail === 'string' ? problem.detail : null;
    return { preview: null, fault: detail ?? 'These bids can’t be voided' };
  }
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Control room', matches);

/** Every open lot on one screen, live, with what staff may do about it. */
export default function RoomPage({ loaderData }: Route.ComponentProps) {
  const { view, act, seqs, selectedId, bids, preview, fault } = loaderData;
  const { room, lagMs } = useRoom(loaderData.room, view.sale);
  const navigate = useNavigate();
  const ids = room.items.map(({ lot }) => lot.auctionId);
  const selected = [...room.items, ...loaderData.room.items].find(({ lot }) => lot.auctionId === selectedId) ?? null;

  const [areKeysOn, setKeysOn] = useSingleKeys();
  useRoomKeys(areKeysOn, (key: RoomKey) => {
    const go = (to: string) => void navigate(to, { replace: true, preventScrollReset: true });
    const at = selectedId === null ? -1 : ids.indexOf(selectedId);
    if (key === 'j' || key === 'k') {
      const lot = ids[Math.min(ids.length - 1, Math.max(0, at + (key === 'j' ? 1 : -1)))];
      if (lot !== undefined) go(roomHref({ ...view, lot }));
    } else if (key === 'm') {
      openMessage();
    } else if (selectedId !== null) {
      if (key === 'Enter') void navigate(`/office/lots/${selectedId}`);
      else go(roomHref({ ...view, lot: selectedId, act: ACTS[key] }));
    }
  });

  const bidsLastMinute = room.items.reduce((sum, item) => sum + item.bidsLastMinute, 0);
  return (
    <>
      <h1>Control room</h1>
      <div className="room-figures mt-3">
        <span>
          <b>{room.total}</b> open
        </span>
        <span>
          <b>{room.paused}</b> paused
        </span>
        <span>
          <b>{bidsLastMinute}</b> {bidsLastMinute === 1 ? 'bid' : 'bids'} in the last minute
        </span>
        <span>
          <b>{room.streams}</b> live pages
        </span>
        <span>
          Stream lag <b>{lagMs === null ? '–' : lagMs < 10_000 ? `${lagMs} ms` : `${Math.round(lagMs / 1_000)} s`}</b>
        </span>
        <span>
          Refused in 10 minutes:{' '}
          <b>
            {room.refusals.length === 0
              ? 'none'
              : room.refusals.map(({ code, count }) => `${reasonText(code)} ${count}`).join(', ')}
          </b>
        </span>
      </div>
      <p className="mt-2 text-small text-ink-2 max-md:hidden">
        {areKeysOn ? (
          <>
            Keys: <kbd>J</kbd> <kbd>K</kbd> next and previous lot, <kbd>P</kbd> pause or resume, <kbd>E</kbd> extend,{' '}
            <kbd>V</kbd> void, <kbd>W</kbd> withdraw,{' '}
            {view.sale === null ? null : (
              <>
                <kbd>M</kbd> message,{' '}
              </>
            )}
            <kbd>Enter</kbd> lot record.
          </>
        ) : (
          'Single-key shortcuts are off.'
        )}{' '}
        <button type="button" className="link" onClick={() => setKeysOn(!areKeysOn)}>
          {areKeysOn ? 'Turn keys off' : 'Turn keys on'}
        </button>
      </p>
      <div className="room-tools">
        <SaleChoice sales={room.sales} saleId={view.sale} />
        <div className="office-acts">
          {view.sale === null ? null : <MessageSale key={view.sale} saleId={view.sale} />}
          <AllClocks />
        </div>
      </div>
      <div className={selected === null ? 'room mt-5' : 'room has-panel mt-5'}>
        {room.items.length === 0 ? (
          <EmptyState title="No open lots" action={<LinkButton href="/office/sales">Sales</LinkButton>}>
            Lots will appear here when their bidding opens.
          </EmptyState>
        ) : (
          <RoomTable items={room.items} view={view} selectedId={selectedId} />
        )}
        {selected === null ? null : (
          <RoomPanel item={selected} bids={bids} view={view} act={act} seqs={seqs} preview={preview} fault={fault} />
        )}
      </div>
      <div className="mt-6 flex justify-center">
        <Pagination
          page={view.page}
          pages={Math.ceil(room.total / ROOM_LOTS)}
          hrefFor={(to) => roomHref({ ...view, page: to })}
        />
      </div>
    </>
  );
}
