import {
  Button,
  CardSkeleton,
  CheckboxField,
  Chip,
  Countdown,
  DataList,
  Dialog,
  EmptyState,
  ErrorSummary,
  Facts,
  formatMoney,
  GradeMark,
  GuillocheBand,
  HologramSeal,
  ItemCard,
  Meter,
  Pagination,
  Panel,
  PasswordField,
  PerforatedRule,
  PictureFrame,
  Price,
  SelectField,
  Stepper,
  Strip,
  Table,
  Tabs,
  TextField,
  WatchButton,
} from '@assay/ui';
import { useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { loader } from '../root.tsx';

const pic = (name: string, tint: string) => ({ src: `/specimen/${name}.webp`, alt: '', tint });
const cards = [
  ['Game-worn home jersey, signed', 'Marlowe', 'jersey', 'gold', 890000, 'Current bid', '#8d929b'],
  ['Signed official league ball', 'R. Ostrow', 'ball', 'silver', 64000, 'Buy now', '#3b2415'],
  [
    'Test pressing, sleeve signed and dated by all four members',
    'The Hollow Kings',
    'vinyl',
    'gold',
    215000,
    'Current bid',
    '#b6a387',
  ],
  ['Game 7 full ticket', 'World Finals', null, 'silver', 31500, 'Asking', '#222'],
] as const;

export default function Specimen() {
  const now = useRouteLoaderData<typeof loader>('root')!.serverNow;
  const [open, setOpen] = useState(false);
  return (
    <div className="page py-8">
      <p className="text-small text-ink-3">Music / Guitars / The Hollow Kings</p>
      <h1 className="mt-2 max-w-3xl">Stage-played sunburst guitar, Night Freight tour</h1>
      <div className="mt-6 grid gap-10 lg:grid-cols-[1fr_26.25rem]">
        <div>
          <PictureFrame picture={pic('vinyl', '#b6a387')} ratio="landscape" mount="wide" priority />
          <div className="mt-5 border border-line bg-surface">
            <GuillocheBand seed="PH-7Q4K-0093-2" className="border-t-0" />
            <div className="flex flex-wrap items-center gap-6 p-5">
              <HologramSeal serial="PH-7Q4K-0093-2" grade="gold" />
              <div>
                <h2 className="text-h4">Certificate of record</h2>
                <p>Witnessed by our registrar, stage left, Mar 14 2024. Sealed with hologram.</p>
                <Facts
                  className="mt-3"
                  rows={[
                    { label: 'Hologram', value: <span className="mono">PH·7Q4K·0093·2</span> },
                    { label: 'Grade', value: 'Gold' },
                    { label: 'Scans', value: 41 },
                  ]}
                />
              </div>
            </div>
          </div>
          <div className="mt-5 flex flex-wrap items-center gap-6">
            {([28, 64, 104] as const).flatMap((s) =>
              (['gold', 'silver'] as const).map((g) => <GradeMark key={g + s} grade={g} size={s} />),
            )}
            <HologramSeal serial="PH-7Q4K-0093-2" grade="silver" size={168} />
            <HologramSeal serial="PH-7Q4K" size={96} />
          </div>
        </div>
        <Panel ruled flush className="self-start">
          <Strip
            tone="seal"
            title="Open · outbid"
            className="border-l-0 px-[1.375rem]"
            action={<span className="mono">LOT 0417</span>}
          />
          <div className="px-[1.375rem] pb-[1.375rem]">
            <div className="flex items-end justify-between gap-4 py-4">
              <Countdown endsAt={now + 161000} size="panel" />
              <p className="max-w-40 text-right text-caption text-ink-2">Closes Sun, Nov 22 · 9:00 PM ET</p>
            </div>
            <PerforatedRule bleed />
            <div className="price-line py-4">
              <span className="price-label">Current bid · 23 bids</span>
              <Price cents={1425000} size="panel" />
            </div>
            <Strip tone="seal" title="You were outbid.">
              r••••7 leads by $250.
            </Strip>
            <div className="quick-bids my-3">
              <Button>$14,500</Button>
              <Button>$15,000</Button>
              <Button>$16,000</Button>
            </div>
            <TextField name="max" label="Your maximum bid" look="money" defaultValue="15,000" />
            <Button variant="commit" size="large" block className="mt-3" onClick={() => setOpen(true)}>
              Review bid
            </Button>
            <DataList
              className="mt-4 text-small"
              rows={[
                { label: 'Your bid', value: formatMoney(1500000, true) },
                { label: 'Shipping, insured', value: '$68.00' },
                { label: 'Est. tax · 8.875%', value: '$1,331.25' },
                { label: 'You would pay', value: '$16,399.25', total: true },
              ]}
            />
            <p className="mt-3 text-caption text-ink-3">Bids are binding. Sales are final, items sold as-is.</p>
            <Meter className="mt-3" value={16000} max={25000} text="Credit after this bid: $9,000 of $25,000" />
          </div>
        </Panel>
      </div>
      <h2 className="mt-12 mb-5">Closing soon</h2>
      <div className="card-grid">
        {cards.map(([t, m, p, g, c, l, tint], i) => (
          <ItemCard
            key={t}
            href="/items/x"
            title={t}
            maker={m}
            pictures={p ? [pic(p, tint), pic('ball', tint)] : []}
            grade={g}
            priceCents={c}
            priceLabel={l}
            stub={i === 3 ? 'Sold' : undefined}
            watch={<WatchButton watched={i === 0} title={t} />}
            state={
              i === 0 ? (
                <Chip tone="amber">
                  <Countdown endsAt={now + 140000} phase="plain" />
                </Chip>
              ) : i === 1 ? (
                <Chip tone="commit" glyph={null}>
                  Buy now
                </Chip>
              ) : i === 2 ? (
                <Chip tone="violet">Extended</Chip>
              ) : (
                <Chip>Ended</Chip>
              )
            }
          />
        ))}
        <CardSkeleton />
      </div>
      <div className="mt-12 grid gap-8 md:grid-cols-2">
        <div className="space-y-4">
          {(['commit', 'seal', 'amber', 'violet', 'blind', 'neutral'] as const).map((t) => (
            <Strip key={t} tone={t} title={`Tone ${t}.`}>
              Says what it means.
            </Strip>
          ))}
          <div className="flex flex-wrap gap-2">
            {(['commit', 'seal', 'amber', 'violet', 'blind', 'gold', 'neutral'] as const).map((t) => (
              <Chip key={t} tone={t}>
                {t}
              </Chip>
            ))}
          </div>
          <div className="flex flex-wrap gap-3">
            {(['commit', 'quiet', 'danger', 'plain'] as const).map((v) => (
              <Button key={v} variant={v}>
                Button {v}
              </Button>
            ))}
            <Button variant="commit" pending pendingLabel="Placing…">
              Place
            </Button>
          </div>
          <Button variant="commit" disabledReason="Add a card first.">
            Place bid
          </Button>
          <Tabs
            label="Buying"
            tabs={[
              { href: '/a', label: 'Active bids', count: 3, current: true },
              { href: '/b', label: 'Outbid', count: 1 },
              { href: '/c', label: 'Won' },
            ]}
          />
          <Stepper
            label="Setup"
            steps={[
              { key: 'a', label: 'Basic info', state: 'done' },
              { key: 'b', label: 'Shipping address', state: 'now' },
              { key: 'c', label: 'Payment', state: 'next' },
            ]}
          />
          <Pagination page={5} pages={12} hrefFor={(n) => `/specimen?page=${n}`} />
          <EmptyState title="No lots match" action={<Button>Clear the search</Button>}>
            Nothing carries all of these words. Try fewer.
          </EmptyState>
        </div>
        <Panel title="Sign up">
          <form className="space-y-4">
            <ErrorSummary errors={[{ field: 'em', message: 'Enter an e-mail address' }]} />
            <TextField
              id="em"
              name="email"
              label="E-mail"
              type="email"
              error="Enter an e-mail address"
              hint="We send a code to it."
            />
            <PasswordField name="password" label="Password" autoComplete="new-password" />
            <SelectField
              name="state"
              label="State"
              placeholder="Choose"
              options={[{ value: 'NY', label: 'New York' }]}
              optional
            />
            <CheckboxField name="age" label="I am 18 or older" hint="The law asks us to check." />
          </form>
        </Panel>
      </div>
      <div className="mt-10">
        <Table
          caption="Bids"
          rows={[1, 2, 3]}
          rowKey={(r) => r}
          columns={[
            { key: 'a', label: 'Bidder', cell: (r) => `r••••${r}` },
            { key: 'b', label: 'When', cell: () => '9:41:12 PM' },
            { key: 'c', label: 'Price', kind: 'amount', cell: (r) => formatMoney(r * 125000) },
            {
              key: 'd',
              label: 'Action',
              kind: 'action',
              cell: () => (
                <a className="link" href="/x">
                  Receipt
                </a>
              ),
            },
          ]}
        />
      </div>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Review your bid"
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Back</Button>
            <Button variant="commit">Place bid $15,000</Button>
          </>
        }
      >
        <DataList
          rows={[
            { label: 'Your bid', value: '$15,000.00' },
            { label: 'You would pay', value: '$16,399.25', total: true },
          ]}
        />
      </Dialog>
    </div>
  );
}
