import type { IdentityReview } from '@assay/contract/shapes/identity.ts';
import { Facts } from '@assay/ui/components/DataList.tsx';
import { ListFrame, PAGE_ROWS } from '../../features/office/ListFrame.tsx';
import { OfficeAction } from '../../features/office/OfficeAction.tsx';
import { whenText } from '../../lib/DateTime.tsx';
import { pageOf } from '../../lib/pageOf.ts';
import { personalMeta } from '../../lib/title.ts';
import { browserApi } from '../../session/browserApi.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/identity';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

const FILTERS = [{ key: 'waiting', label: 'Waiting' }] as const;

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const page = pageOf(new URL(args.request.url).searchParams);
  const query = { limit: PAGE_ROWS, offset: (page - 1) * PAGE_ROWS };
  return { page, list: await loadFor(args, (api) => api.call('office.identityReviews', { query })) };
}

export const meta: Route.MetaFunction = () => personalMeta('Identity checks');

export default function IdentityReviews({ loaderData: { list, page } }: Route.ComponentProps) {
  return (
    <ListFrame
      title="Identity checks"
      above={
        <p className="max-w-[60ch] text-ink-2">
          The provider verified the document, but its name doesn’t match the account. View the document in the
          provider’s dashboard, under the check number. We don’t store documents.
        </p>
      }
      filters={FILTERS}
      current="waiting"
      hrefFor={(_filter, to) => `/office/identity?page=${to}`}
      page={page}
      total={list.total}
      empty={{ title: 'No checks to review', text: 'Checks where the document has a different name will appear here.' }}
    >
      <ul className="divide-y divide-line">
        {list.items.map((review) => (
          <ReviewRow key={review.sessionId} review={review} />
        ))}
      </ul>
    </ListFrame>
  );
}

function ReviewRow({ review: { userId, sessionId, username, accountName, checkedAt } }: { review: IdentityReview }) {
  const decide = (decision: 'accept' | 'decline') => (_values: Record<string, string>, note: string, key: string) =>
    browserApi.call('office.decideIdentity', {
      params: { id: userId },
      body: { decision, note },
      idempotencyKey: key,
    });
  return (
    <li className="py-6 first:pt-0">
      <Facts
        rows={[
          { key: 'who', label: 'Account', value: username },
          { key: 'name', label: 'Account name', value: accountName },
          { key: 'check', label: 'Provider check', value: <span className="num">{sessionId}</span> },
          { key: 'since', label: 'Checked', value: whenText(checkedAt) },
        ]}
      />
      <div className="office-acts mt-4">
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
      </div>
    </li>
  );
}
