import { Button } from '@assay/ui/components/Button.tsx';
import { Icon } from '@assay/ui/components/Icon.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { useAnnounce } from '@assay/ui/components/LiveRegion.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { type Column, Table } from '@assay/ui/components/Table.tsx';
import { TextAreaField } from '@assay/ui/components/TextAreaField.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import type { Tone } from '@assay/ui/tone.ts';
import { TONE_GLYPH } from '@assay/ui/tone.ts';
import { type Finding, type LogEntry, parseCopied } from '@assay/verifier/verifyLog.mjs';
import { useEffect, useState } from 'react';
import { NeedsScript } from '../../forms/NeedsScript.tsx';
import { SecondTime } from './SecondTime.tsx';
import { type Check, type SavedProofs, useVerdict } from './useVerdict.ts';

const SHOWN = 12;
const TONES: Record<Finding['level'], Tone> = { ok: 'commit', fault: 'seal', note: 'neutral' };
const TITLES: Record<Finding['level'], string> = { ok: 'Checked', fault: 'Wrong', note: 'Note' };

/** A lot's log verified in the viewer's browser: the verdict, their receipts, and every entry. */
export function VerifyLog({ auctionId, origin }: { auctionId: string; origin: string }) {
  const { check, recheck } = useVerdict(auctionId);
  const announce = useAnnounce();
  const verdict = check.step === 'done' ? check.verdict : null;
  useEffect(() => {
    if (verdict !== null) announce(verdict.ok ? 'The log verifies.' : 'The log doesn’t verify.');
  }, [verdict, announce]);
  const logPath = `/v1/auction/${auctionId}/log`;
  return (
    <>
      <section className="mt-8" aria-labelledby="verdict">
        <h2 id="verdict" className="visually-hidden">
          Verdict
        </h2>
        <VerdictBox check={check} />
      </section>
      <ReceiptCheck onCheck={recheck} isBusy={check.step === 'reading'} />
      <section className="mt-12" aria-labelledby="entries">
        <h2 id="entries">Entries</h2>
        {check.step === 'done' ? <Entries entries={check.log.items} /> : null}
      </section>
      <section className="mt-12 max-w-measure" aria-labelledby="own">
        <h2 id="own">Verify it yourself</h2>
        <p className="mt-2 text-ink-2">
          The verifier is a small program with no dependencies that you can read. Run it anywhere with Node 20 or later:
        </p>
        <pre className="log-command mono mt-3">
          node packages/verifier/verify.mjs {origin}
          {logPath} --receipt my-receipt.json
        </pre>
        <div className="mt-4 flex flex-wrap gap-3">
          <LinkButton href={`${logPath}?limit=500`}>Download log</LinkButton>
          <LinkButton href={`${logPath}/checkpoint`}>Download signed checkpoint</LinkButton>
        </div>
        <p className="mt-3 text-small text-ink-2">
          Keep a checkpoint. If anyone later shortens or rewrites the log, you’ll be able to tell.
        </p>
      </section>
    </>
  );
}

function VerdictBox({ check }: { check: Check }) {
  if (check.step === 'reading')
    return <Strip title="Verifying the log…">Your browser is recomputing every hash.</Strip>;
  if (check.step === 'failed')
    return (
      <Strip tone="amber" title="Not verified.">
        {check.text}
      </Strip>
    );
  const { ok, findings } = check.verdict;
  return (
    <>
      <Strip tone={ok ? 'commit' : 'seal'} title={ok ? 'The log verifies.' : 'The log doesn’t verify.'}>
        {ok
          ? 'Your browser found nothing edited, missing, or out of order.'
          : 'The entries below don’t match. Keep this log and your receipts, and contact us.'}
      </Strip>
      <ul className="log-findings mt-4">
        {findings.map((finding) => (
          <li key={`${finding.code} ${finding.text}`} className={`tone-${TONES[finding.level]}`}>
            <Icon name={TONE_GLYPH[TONES[finding.level]]} />
            <span>
              <span className="visually-hidden">{TITLES[finding.level]}: </span>
              {finding.text}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Receipts and saved checkpoints, as copied. */
function ReceiptCheck({ onCheck, isBusy }: { onCheck: (held: SavedProofs) => Promise<void>; isBusy: boolean }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  return (
    <form
      className="mt-10 max-w-measure"
      onSubmit={(event) => {
        event.preventDefault();
        const found = parseCopied(text);
        if (found === null || typeof found !== 'object') return setError('Paste the full text, from { to }.');
        setError(null);
        const isReceipt = 'nonce' in found;
        const checkpoint = 'checkpoint' in found ? found.checkpoint : found;
        void onCheck({ receipts: isReceipt ? [found] : [], checkpoints: isReceipt ? [] : [checkpoint] });
      }}
    >
      <h2>Verify your receipt</h2>
      <NeedsScript what="Verifying" />
      <TextAreaField
        className="mt-3"
        name="receipt"
        label="A receipt, or a checkpoint you saved"
        hint="It stays in your browser. Nothing is sent to us."
        error={error}
        rows={5}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" className="mt-3" pending={isBusy} pendingLabel="Verifying…">
        Check
      </Button>
    </form>
  );
}

const COLUMNS: Column<LogEntry>[] = [
  { key: 'position', label: 'No.', cell: (entry) => <span className="num">{entry.position}</span> },
  { key: 'what', label: 'What', cell: (entry) => entryText(entry) },
  {
    key: 'price',
    label: 'Amount',
    kind: 'amount',
    cell: (entry) => (entry.priceCents === null ? '–' : formatMoney(entry.priceCents)),
  },
  {
    key: 'time',
    label: 'Time',
    cell: (entry) => (
      <time dateTime={entry.at} className="num">
        <SecondTime at={entry.at} />
      </time>
    ),
  },
  {
    key: 'hash',
    label: 'Hash',
    cell: (entry) => (
      <span className="mono" title={entry.hash}>
        {entry.hash.slice(0, 12)}…
      </span>
    ),
  },
];

const PHASES: Record<string, string> = {
  open: 'Bidding opened',
  extended: 'Extended bidding started',
  blind: 'Sealed round started',
  closed: 'Bidding closed',
  paused: 'Clock paused by us',
  resumed: 'Clock resumed',
  postponed: 'Closing time moved later',
  'result:sale_void': 'Sale reversed',
  'result:second_chance': 'Offered to next bidder',
  'result:defaulted': 'Sale not completed',
};

function entryText({ kind, aliasNumber, note }: LogEntry): string {
  switch (kind) {
    case 'bid':
      return `Bid by Bidder ${aliasNumber}`;
    case 'sealed':
      return 'Sealed bid, by its hash';
    case 'reveal':
      return note === '' ? `Highest sealed bid, Bidder ${aliasNumber}` : `Opened: Bidder ${aliasNumber}`;
    case 'void':
      return `Bid voided: ${note}`;
    default:
      if (note.startsWith('reopened')) return 'Reopened as a new lot';
      if (note === 'done:sold' || note === 'result:sold') return `Sold to Bidder ${aliasNumber}`;
      return PHASES[note] ?? `Ended: ${note.replace(/^done:/, '').replaceAll('_', ' ')}`;
  }
}

function Entries({ entries }: { entries: readonly LogEntry[] }) {
  const [isOpen, setOpen] = useState(false);
  if (entries.length === 0) return <p className="mt-2 text-ink-2">No entries yet.</p>;
  const newest = [...entries].reverse();
  return (
    <>
      <Table
        className="mt-4"
        caption="Entries of the log, newest first"
        columns={COLUMNS}
        rows={isOpen ? newest : newest.slice(0, SHOWN)}
        rowKey={(entry) => entry.position}
      />
      {isOpen || entries.length <= SHOWN ? null : (
        <Button className="mt-4" onClick={() => setOpen(true)}>
          Show {entries.length - SHOWN} earlier
        </Button>
      )}
    </>
  );
}
