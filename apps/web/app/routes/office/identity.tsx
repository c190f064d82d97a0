import type { IdentityReview } from '@assay/contract/shapes/identity.ts';
import { Link } from 'react-router';
import { OfficeAction } from '../../features/office/OfficeAction.tsx';
import { List } from '../../features/office/workbench/List.tsx';
import { pageOfList, readList } from '../../features/office/workbench/listState.ts';
import { Peek } from '../../features/office/workbench/Peek.tsx';
import { DateTime, When } from '../../lib/DateTime.tsx';
import { personalMeta } from '../../lib/title.ts';
import { browserApi } from '../../session/browserApi.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/identity';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

const SPEC = { path: '/office/identity' };

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const state = readList(new URL(args.request.url).searchParams, SPEC);
  return {
    state,
    list: await loadFor(args, (api) => api.call('office.identityReviews', { query: pageOfList(state) })),
  };
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Identity checks', matches);

export default function IdentityReviews({ loaderData: { list, state } }: Route.ComponentProps) {
  return (
    <List
      title="Identity checks"
      caption="Checks to review, oldest first"
      intro="The provider verified the document, but its name doesn’t match the account. View the document in the provider’s dashboard, under the check number. We don’t store documents."
      state={state}
      rows={list.items}
      rowKey={({ userId }) => userId}
      rowName={({ username }) => username}
      paging={{ kind: 'pages', total: list.total }}
      exportPath="/v1/office/identity/export"
      empty={{ title: 'No checks to review', text: 'Checks where the document has a different name will appear here.' }}
      detail={(review) => <ReviewDetail key={review.userId} review={review} />}
      rowActs={[
        { key: 'a', label: 'Same person', act: ({ userId }) => `accept-${userId}` },
        { key: 'r', label: 'Different person', act: ({ userId }) => `decline-${userId}` },
      ]}
      columns={[
        { key: 'who', label: 'Account', kind: 'lead', cell: ({ username }) => username },
        { key: 'name', label: 'Account name', cell: ({ accountName }) => accountName },
        { key: 'check', label: 'Provider check', kind: 'code', phone: 'none', cell: ({ sessionId }) => sessionId },
        { key: 'at', label: 'Checked', kind: 'date', cell: ({ checkedAt }) => <DateTime at={checkedAt} /> },
      ]}
    />
  );
}

function ReviewDetail({ review: { userId, sessionId, username, accountName, checkedAt } }: { review: IdentityReview }) {
  const decide = (decision: 'accept' | 'decline') => (_values: Record<string, string>, note: string, key: string) =>
    browserApi.call('office.decideIdentity', {
      params: { id: userId },
      body: { decision, note },
      idempotencyKey: key,
    });
  return (
    <Peek
      facts={[
        {
          key: 'who',
          label: 'Account',
          value: (
            <Link className="link" to={`/office/people/${userId}`}>
              {username}
            </Link>
          ),
        },
        { key: 'name', label: 'Account name', value: accountName },
        { key: 'check', label: 'Provider check', value: <span className="mono">{sessionId}</span> },
        { key: 'since', label: 'Checked', value: <When at={checkedAt} /> },
      ]}
      acts={
        <>
          <OfficeAction
            call="office.decideIdentity"
            id={`accept-${userId}`}
            title="Same person"
            tone="commit"
            send={decide('accept')}
            doneMessage={`${username} verified.`}
          />
          <OfficeAction
            call="office.decideIdentity"
            id={`decline-${userId}`}
            title="Different person"
            tone="danger"
            send={decide('decline')}
            doneMessage={`Check of ${username} declined. They can start a new one.`}
          />
        </>
      }
    />
  );
}
