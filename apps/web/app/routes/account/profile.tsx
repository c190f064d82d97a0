import type { Address, Deletion, Me } from '@assay/contract/shapes/account.ts';
import { checkFirstName, checkLastName } from '@assay/domain/account/name.ts';
import { checkUsername } from '@assay/domain/account/username.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { Panel } from '@assay/ui/components/Panel.tsx';
import { Tabs } from '@assay/ui/components/Tabs.tsx';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Addresses } from '../../features/account/Addresses.tsx';
import { ProfilePicture } from '../../features/account/ProfilePicture.tsx';
import { FormErrors } from '../../forms/FormErrors.tsx';
import { NameFields } from '../../forms/NameFields.tsx';
import { ResendButton } from '../../forms/ResendButton.tsx';
import { SaveRow } from '../../forms/StatusRow.tsx';
import { UsernameField } from '../../forms/UsernameField.tsx';
import { useApiForm } from '../../forms/useApiForm.ts';
import { lazyWithRetry } from '../../lib/lazyWithRetry.ts';
import { pageTitle } from '../../lib/title.ts';
import { browserApi } from '../../session/browserApi.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/profile';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

type Data = { viewer: Me; tab: 'details'; deletion: Deletion } | { viewer: Me; tab: 'addresses'; addresses: Address[] };

export async function loader(args: Route.LoaderArgs): Promise<Data> {
  const viewer = requireViewer(args);
  if (new URL(args.request.url).searchParams.get('tab') !== 'addresses')
    return { viewer, tab: 'details', deletion: await loadFor(args, (api) => api.call('user.deletion')) };
  const list = await loadFor(args, (api) => api.call('user.addresses', { query: { limit: 100 } }));
  return { viewer, tab: 'addresses', addresses: list.items };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: pageTitle(loaderData?.tab === 'addresses' ? 'Your addresses' : 'Your profile', matches) },
  { name: 'robots', content: 'noindex' },
];

// Below the main content. No Suspense boundary: the server-rendered page stays until it is loaded.
const OwnData = lazyWithRetry(() => import('../../features/account/OwnData.tsx'), 'OwnData');

export default function Profile({ loaderData }: Route.ComponentProps) {
  const { viewer, tab } = loaderData;
  return (
    <div className="max-w-3xl">
      <h1>Profile</h1>
      <Tabs
        label="Profile"
        className="mt-5"
        tabs={[
          { href: '/account/profile', label: 'Details', current: tab === 'details' },
          { href: '/account/profile?tab=addresses', label: 'Addresses', current: tab === 'addresses' },
        ]}
      />
      <div className="mt-6">
        {loaderData.tab === 'addresses' ? (
          <Addresses addresses={loaderData.addresses} fullName={`${viewer.firstName} ${viewer.lastName}`.trim()} />
        ) : (
          <>
            <Details viewer={viewer} />
            <div className="mt-8">
              <OwnData deletion={loaderData.deletion} />
            </div>
          </>
        )}
      </div>
    </div>
  );
}

function Details({ viewer }: { viewer: Me }) {
  const { revalidate } = useRevalidator();
  const [isSaved, setSaved] = useState(false);
  const form = useApiForm({
    fields: ['firstName', 'lastName', 'username'] as const,
    fieldOf: { username_taken: 'username', username_wait: 'username' },
    check: (values) => [
      ...checkFirstName(values.firstName),
      ...checkLastName(values.lastName),
      ...checkUsername(values.username),
    ],
    submit: async ({ username, ...names }) => {
      setSaved(false);
      await browserApi.call('user.update', {
        body: { ...names, ...(username === viewer.username ? {} : { username }) },
      });
      setSaved(true);
      await revalidate();
    },
  });
  return (
    <div className="space-y-8">
      <Panel title="Email">
        <p className="flex flex-wrap items-center gap-3">
          {viewer.email}
          {viewer.emailVerified ? <Chip tone="commit">Verified</Chip> : <Chip tone="amber">Not verified</Chip>}
        </p>
        {viewer.emailVerified ? null : (
          <div className="mt-4">
            <ResendButton email={viewer.email} />
          </div>
        )}
      </Panel>
      <Panel title="Picture">
        <ProfilePicture viewer={viewer} />
      </Panel>
      <Panel title="Name">
        <form {...form.props} className="space-y-5">
          <FormErrors of={form} />
          <NameFields first={form.field('firstName')} last={form.field('lastName')} names={viewer} />
          <UsernameField {...form.field('username')} defaultValue={viewer.username} />
          <SaveRow form={form} isSaved={isSaved} />
        </form>
      </Panel>
    </div>
  );
}
