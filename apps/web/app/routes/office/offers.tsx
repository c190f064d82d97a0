import { Chip } from '@assay/ui/components/Chip.tsx';
import { Countdown } from '@assay/ui/components/Countdown.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { isLive, isYourTurn, priceOf, stateOf } from '../../entities/offer/offerText.ts';
import { HouseOffer } from '../../features/office/HouseOffer.tsx';
import { List } from '../../features/office/workbench/List.tsx';
import { pageOfList, readList } from '../../features/office/workbench/listState.ts';
import { DateTime } from '../../lib/DateTime.tsx';
import { personalMeta } from '../../lib/title.ts';
import { browserApi } from '../../session/browserApi.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/offers';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

const VIEWS = [
  { key: 'waiting', label: 'Waiting' },
  { key: 'all', label: 'All' },
] as const;
const SPEC = { path: '/office/offers', views: { param: 'status', keys: VIEWS.map(({ key }) => key) } };

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const state = readList(new URL(args.request.url).searchParams, SPEC);
  const query = { ...pageOfList(state), status: state.view ?? 'waiting' };
  return { state, list: await loadFor(args, (api) => api.call('office.offers', { query })) };
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Offers on our items', matches);

export default function Offers({ loaderData: { list, state } }: Route.ComponentProps) {
  return (
    <List
      title="Offers on our items"
      caption="Offers, answered soonest first"
      state={state}
      rows={list.items}
      rowKey={({ id }) => id}
      rowName={(offer) => `${formatMoney(offer.amountCents)} for ${offer.item.title}`}
      paging={{ kind: 'pages', total: list.total }}
      exportPath="/v1/office/offer/export"
      views={VIEWS}
      empty={{
        title: state.view === 'all' ? 'No offers yet' : 'No open offers',
        text: 'Offers on items we sell will appear here. Offers we don’t answer within 48 hours expire.',
      }}
      detail={(offer) => <HouseOffer key={offer.id} offer={offer} />}
      rowActs={[
        { key: 'a', label: 'Accept', act: (offer) => (isYourTurn(offer) ? `accept-${offer.id}` : null) },
        { key: 'e', label: 'Counter', act: (offer) => (isYourTurn(offer) ? `counter-${offer.id}` : null) },
        { key: 'r', label: 'Reject', act: (offer) => (isYourTurn(offer) ? `reject-${offer.id}` : null) },
      ]}
      bulk={[
        {
          key: 'reject',
          label: 'Reject',
          shortcut: 'r',
          tone: 'danger',
          text: 'We notify each buyer immediately. A new offer must be higher than the one you reject.',
          blocker: (offer) => (isYourTurn(offer) ? null : 'Not our turn to respond'),
          send: ({ id }, note, idempotencyKey) =>
            browserApi.call('office.offerReject', { params: { id }, body: { note }, idempotencyKey }),
        },
      ]}
      columns={[
        { key: 'item', label: 'Item', kind: 'lead', cell: ({ item }) => item.title },
        { key: 'buyer', label: 'Buyer', cell: ({ buyerAlias }) => buyerAlias },
        {
          key: 'state',
          label: 'State',
          kind: 'state',
          cell: (offer) => {
            const { label, tone } = stateOf(offer);
            return <Chip tone={tone}>{isYourTurn(offer) ? 'Our turn to respond' : label}</Chip>;
          },
        },
        { key: 'price', label: 'Price', kind: 'money', cell: (offer) => formatMoney(priceOf(offer)) },
        {
          key: 'least',
          label: 'Lowest counter',
          kind: 'money',
          phone: 'none',
          isExtra: true,
          cell: ({ leastCounterCents }) => (leastCounterCents === null ? '–' : formatMoney(leastCounterCents)),
        },
        {
          key: 'made',
          label: 'Made',
          kind: 'date',
          phone: 'none',
          from: 'wide',
          cell: ({ createdAt }) => <DateTime at={createdAt} />,
        },
        {
          key: 'left',
          label: 'Expires in',
          kind: 'date',
          cell: (offer) =>
            isLive(offer) && !offer.isCharging ? (
              <Countdown endsAt={Date.parse(offer.expiresAt)} phase="plain" closingText="a moment" />
            ) : (
              '–'
            ),
        },
      ]}
    />
  );
}
