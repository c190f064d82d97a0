import type { Redeemed } from '@assay/contract/shapes/redeem.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { CheckboxField } from '@assay/ui/components/CheckboxField.tsx';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Panel } from '@assay/ui/components/Panel.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { setBagCount } from '../../entities/bag/count.ts';
import { redeemedText } from '../../features/account/redeemText.ts';
import { FormErrors } from '../../forms/FormErrors.tsx';
import { useApiForm } from '../../forms/useApiForm.ts';
import { DateTime } from '../../lib/DateTime.tsx';
import { personalMeta } from '../../lib/title.ts';
import { browserApi } from '../../session/browserApi.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/redeem';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const { items } = await loadFor(args, (api) => api.call('redeem.list'));
  return { items, code: new URL(args.request.url).searchParams.get('code') ?? '' };
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Redeem a code', matches);

export default function Redeem({ loaderData: { items, code } }: Route.ComponentProps) {
  const [last, setLast] = useState<Redeemed | null>(null);
  return (
    <div className="max-w-3xl">
      <h1>Redeem a code</h1>
      <p className="mt-2 max-w-[60ch] text-ink-2">
        A code gets you a giveaway item or a discount on your bag. It works once per person and address.
      </p>
      <div role="status" className="mt-5">
        {last === null ? null : <RedeemedItem redeemed={last} />}
      </div>
      <Panel as="div" className="mt-5">
        <RedeemForm code={code} onRedeemed={setLast} />
      </Panel>
      {items.length === 0 ? null : (
        <section aria-labelledby="redeemed" className="mt-12">
          <h2 id="redeemed" className="text-h3">
            Redeemed codes
          </h2>
          <ul className="mt-4 divide-y divide-line border-y border-line">
            {items.map((redeemed) => {
              const { title, text } = redeemedText(redeemed);
              return (
                <li key={redeemed.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-4">
                  <span>
                    <b>{title}</b>
                    <span className="block text-small text-ink-2">
                      {text} Redeemed <DateTime at={redeemed.claimedAt} format="date" />.
                    </span>
                  </span>
                  <Chip tone={redeemed.status === 'ordered' ? 'neutral' : 'commit'}>
                    {{ unused: 'Not used yet', in_bag: 'In your bag', ordered: 'Used' }[redeemed.status]}
                  </Chip>
                </li>
              );
            })}
          </ul>
        </section>
      )}
    </div>
  );
}

function RedeemedItem({ redeemed }: { redeemed: Redeemed }) {
  const { title, text } = redeemedText(redeemed);
  return (
    <Strip
      tone="commit"
      title={`${title}.`}
      action={redeemed.status === 'ordered' ? undefined : <LinkButton href="/bag">View bag</LinkButton>}
    >
      {text}
    </Strip>
  );
}

function RedeemForm({ code, onRedeemed }: { code: string; onRedeemed: (redeemed: Redeemed | null) => void }) {
  const { revalidate } = useRevalidator();
  const form = useApiForm<'code' | 'isAdult'>({
    fields: ['code', 'isAdult'],
    idPrefix: 'redeem-',
    fieldOf: { coupon_invalid: 'code', item_sold_out: 'code', rate_limited: 'code' },
    check: (values) => (values.code.trim() === '' ? [{ path: 'code', code: 'required', message: 'Enter a code' }] : []),
    submit: async (values) => {
      onRedeemed(null);
      const redeemed = await browserApi.call('redeem.claim', {
        body: { code: values.code.trim(), isAdult: values.isAdult !== '' },
      });
      onRedeemed(redeemed);
      setBagCount((await browserApi.call('cart.read', { query: { calculate: 'false' } })).count);
      await revalidate();
    },
  });
  const { id, error } = form.field('isAdult');
  return (
    <form {...form.props} className="space-y-5">
      <FormErrors of={form} />
      <TextField
        {...form.field('code')}
        label="Code"
        look="mono"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        defaultValue={code}
      />
      <CheckboxField id={id} name="isAdult" error={error} label="I am 18 or older" hint="Required for giveaways." />
      <Button type="submit" variant="commit" pending={form.isPending} pendingLabel="One moment…">
        Redeem
      </Button>
    </form>
  );
}
