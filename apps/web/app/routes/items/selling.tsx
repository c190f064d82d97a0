import { parseWholeDollars } from '@assay/domain/money/readAmount.ts';
import { sellerFee, sellerNet } from '@assay/domain/resale/fee.ts';
import { Facts } from '@assay/ui/components/DataList.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Panel } from '@assay/ui/components/Panel.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { useState } from 'react';
import { PayoutRule } from '../../entities/offer/PayoutRule.tsx';
import { percent } from '../../entities/price/estimate.ts';
import { OwnedRow } from '../../features/sell/OwnedRow.tsx';
import { SellingHelp } from '../../features/sell/SellingHelp.tsx';
import { AmountField } from '../../forms/AmountField.tsx';
import { pageTitle } from '../../lib/title.ts';
import { requestContext } from '../../session/context.ts';
import { loadFor } from '../../session/load.ts';
import { loginPath } from '../../session/next.ts';
import { useSettings } from '../../session/shellData.ts';
import type { Route } from './+types/selling';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

export async function loader(args: Route.LoaderArgs) {
  const { viewer } = args.context.get(requestContext);
  if (viewer === null) return { owned: null };
  const list = await loadFor(args, (api) => api.call('item.owning', { query: { limit: 12 } }));
  return { owned: list.items };
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('Sell what you own', matches) },
  {
    name: 'description',
    content: 'Sell authenticated items you own: how it works, the fee, and what you’ll receive.',
  },
];

const STEPS: ReadonlyArray<readonly [string, string]> = [
  [
    'Link it',
    'Link the item to your account with the code on its seal. Then buyers can make offers at or above your minimum.',
  ],
  [
    'Accept an offer',
    'Buyers make offers. You have 48 hours to accept, decline, or counter. We show what you’ll receive before you accept.',
  ],
  ['Ship it to us', 'Once the buyer pays, you have five business days to ship. We hold the money.'],
  [
    'We re-authenticate it',
    'Two people must agree before an item fails. When it passes, it belongs to the buyer, and we schedule your payout.',
  ],
  [
    'You get paid',
    'One business day after re-authentication. For your first sale and any sale above $10,000, when the buyer has the item. Two business days later if the buyer paid by bank debit.',
  ],
];

export default function Selling({ loaderData: { owned } }: Route.ComponentProps) {
  const { fees } = useSettings();
  return (
    <div className="page py-6 md:py-9">
      <h1>Sell what you own</h1>
      <p className="mt-3 max-w-[60ch] text-ink-2">
        We’ve authenticated everything sold here, and we re-authenticate it before it changes hands. Our fee is{' '}
        {percent(fees.sellerFeeBps)}, all included.
      </p>
      <SellingHelp />
      <div className="mt-8 grid grid-cols-1 items-start gap-8 lg:grid-cols-[3fr_2fr]">
        <ol className="grid gap-5">
          {STEPS.map(([title, text], index) => (
            <li key={title} className="flex gap-4">
              <span className="num w-6 shrink-0 text-ink-2" aria-hidden="true">
                {index + 1}
              </span>
              <div>
                <h2 className="text-h4 font-semibold">{title}</h2>
                <p className="mt-1 max-w-[56ch] text-ink-2">{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <Calculator />
      </div>
      <section className="mt-12" aria-labelledby="yours">
        <h2 id="yours" className="text-h3">
          Your items
        </h2>
        {owned === null ? null : <PayoutRule />}
        {owned === null ? (
          <p className="mt-4">
            <LinkButton href={loginPath('/items/selling')} variant="commit">
              Log in to sell
            </LinkButton>
          </p>
        ) : owned.length === 0 ? (
          <p className="mt-4 text-ink-2">You haven’t linked any items yet.</p>
        ) : (
          <ul className="mt-4 divide-y divide-line">
            {owned.map((item) => (
              <OwnedRow key={item.item.id} owned={item} />
            ))}
          </ul>
        )}
        {owned === null ? null : (
          <p className="mt-6 flex flex-wrap gap-3">
            <LinkButton href="/buying/owned-items">Link an item</LinkButton>
            <LinkButton href="/account/payments#payout">Set up payouts</LinkButton>
          </p>
        )}
      </section>
    </div>
  );
}

/** What the seller receives at a price, computed while typing. */
function Calculator() {
  const [typed, setTyped] = useState('1,000');
  const { fees } = useSettings();
  const cents = parseWholeDollars(typed);
  return (
    <Panel title="What you’ll receive" ruled>
      <AmountField
        isWhole
        id="price"
        name="price"
        label="Price"
        hint={`Whole dollars. Our fee is ${percent(fees.sellerFeeBps)}, with a ${formatMoney(fees.minSellerFeeCents)} minimum.`}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div aria-live="polite">
        <Facts
          className="mt-4"
          rows={[
            { key: 'price', label: 'The buyer pays you', value: cents === null ? '–' : formatMoney(cents) },
            {
              key: 'fee',
              label: 'Our fee',
              value: cents === null ? '–' : formatMoney(sellerFee(cents, fees)),
            },
            {
              key: 'net',
              label: 'You receive',
              value: <b>{cents === null ? '–' : formatMoney(sellerNet(cents, fees))}</b>,
            },
          ]}
        />
      </div>
      <p className="mt-3 text-small text-ink-2">
        The fee covers payment processing, the shipping label to us, and re-authentication. The buyer pays shipping and
        tax on top.
      </p>
    </Panel>
  );
}
