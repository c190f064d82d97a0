import { execFile } from 'node:child_process';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { pairWithDash } from '../../tests/support/pairWithDash.ts';
import {
  type BidLogEntry,
  checkpointText,
  computeCommitment,
  entryHash,
  GENESIS_HASH,
  sealedReceiptText,
} from '../domain/src/auction/hashChain.ts';
import { type Finding, type LogEntry, parseCopied, verifyLog } from './verifyLog.mjs';

// The signing side uses the domain's own rules, so that the two never drift apart.

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const { privateKey, x } = pairWithDash();
const key = { keyId: 'house', kty: 'OKP', crv: 'Ed25519', x };
const signed = (text: string, by = privateKey) => sign(null, Buffer.from(text), by).toString('base64url');

const auctionId = '01a20293-dca3-73dc-be9f-fc090f356930';
const START = Date.parse('2026-11-21T12:00:00.000Z');
const iso = (at: number) => new Date(at).toISOString();
const NONCES = { ada: 'a1'.repeat(16), ben: 'b2'.repeat(16), cleo: 'c3'.repeat(16), cleoFirst: 'c4'.repeat(16) };
const commit = (nonce: string, dollars: number) => computeCommitment(nonce, dollars * 100, sha256);

type Step = [
  kind: BidLogEntry['kind'],
  alias: number | null,
  dollars: number | null,
  commitment: string | null,
  note: string,
];
/** Ada's carried maximum of $2,500, Cleo's sealed $2,600 (a raise), Ben's $3,000: Ben wins at $2,850. */
const STORY: Step[] = [
  ['phase', null, null, null, 'open'],
  ['bid', 1, 100, commit(NONCES.ada, 2_500), 'open'],
  ['bid', 2, 2_100, commit('d5'.repeat(16), 2_000), 'open'],
  ['phase', null, 2_100, null, 'extended'],
  ['phase', null, 2_100, null, 'blind'],
  ['sealed', null, null, commit(NONCES.cleoFirst, 2_300), ''],
  ['sealed', null, null, commit(NONCES.ben, 3_000), ''],
  ['sealed', null, null, commit(NONCES.cleo, 2_600), ''],
  ['phase', null, 2_100, null, 'closed'],
  ['reveal', 1, 2_500, commit(NONCES.ada, 2_500), NONCES.ada],
  ['reveal', 2, 2_600, commit(NONCES.cleo, 2_600), NONCES.cleo],
  ['reveal', 3, 2_850, commit(NONCES.ben, 3_000), ''],
  ['phase', 3, 2_850, null, 'done:sold'],
];

function chained(steps: readonly Step[]): LogEntry[] {
  let previous = GENESIS_HASH;
  return steps.map(([kind, aliasNumber, dollars, commitment, note], index) => {
    const priceCents = dollars === null ? null : dollars * 100;
    const at = START + index * 1_000;
    const entry = { auctionId, position: index + 1, kind, at, aliasNumber, priceCents, commitment, note };
    previous = entryHash(previous, entry, sha256);
    return { position: index + 1, kind, at: iso(at), aliasNumber, priceCents, commitment, note, hash: previous };
  });
}
function checkpointOf(items: readonly LogEntry[], length = items.length, by = privateKey) {
  const given = { auctionId, length, head: items[length - 1]!.hash, at: START + 60_000, keyId: 'house' };
  return { ...given, at: iso(given.at), signature: signed(checkpointText(given), by) };
}
function logOf(steps: readonly Step[] = STORY) {
  const items = chained(steps);
  return { auctionId, items, total: items.length, checkpoint: checkpointOf(items), publicKey: key };
}
function sealedReceipt(position: number, dollars: number, nonce: string, given: { by?: typeof privateKey } = {}) {
  const receivedAt = START + (position - 1) * 1_000;
  const commitment = commit(nonce, dollars);
  const text = sealedReceiptText({ auctionId, revision: 1, commitment, receivedAt, keyId: 'house' });
  return {
    auctionId,
    seq: 1,
    amountCents: dollars * 100,
    receivedAt: iso(receivedAt),
    hash: commitment,
    nonce,
    keyId: 'house',
    signature: signed(text, given.by),
  };
}
function openReceipt(log: ReturnType<typeof logOf>, position: number, dollars: number, nonce: string) {
  const entry = log.items[position - 1]!;
  return { auctionId, seq: 1, amountCents: dollars * 100, receivedAt: entry.at, position, hash: entry.hash, nonce };
}
const faults = (findings: readonly Finding[]) =>
  findings.filter(({ level }) => level === 'fault').map(({ code }) => code);

describe('a sound log', () => {
  it('given a log from its start to its sale, then it is valid, and the findings are listed', async () => {
    const log = logOf();
    const verdict = await verifyLog({ log, keys: [key] });
    expect(verdict).toMatchObject({ ok: true, entries: 13, head: log.items[12]!.hash });
    expect(verdict.findings.map(({ level, code }) => `${level} ${code}`)).toEqual([
      'ok chain',
      'ok checkpoint',
      'ok story',
      'ok reveals',
    ]);
    expect(verdict.findings[2]!.text).toContain('sold to Bidder 3 for $2,850');
  });
  it.each([
    ['result:defaulted', null, null, 'it ended sold to Bidder 3 for $2,850; the sale wasn’t completed.'],
    ['result:second_chance', null, null, 'didn’t complete the purchase, and it was offered to the next bidder.'],
    ['result:sale_void', null, null, 'it ended sold to Bidder 3 for $2,850; the sale was later reversed.'],
    ['result:sold', 2, 2_600, 'for $2,850; later it was sold to Bidder 2 for $2,600.'],
  ])('given a lot that was sold and then has %s, then it has ended', async (note, alias, dollars, words) => {
    const verdict = await verifyLog({ log: logOf([...STORY, ['phase', alias, dollars, null, note]]), keys: [key] });
    expect(verdict.ok).toBe(true);
    const story = verdict.findings.find(({ code }) => code === 'story')!.text;
    expect(story).toContain(words);
    expect(story).not.toContain('has not ended');
  });
  it('given no trusted key, then the log’s key is used, with a note', async () => {
    expect((await verifyLog({ log: logOf() })).findings.map(({ code }) => code)).toContain('key_from_log');
  });
  it('given receipts of a maximum, a winner, a raise and the raised bid, then each is proven', async () => {
    const log = logOf();
    const receipts = [
      openReceipt(log, 2, 2_500, NONCES.ada),
      sealedReceipt(6, 2_300, NONCES.cleoFirst),
      sealedReceipt(7, 3_000, NONCES.ben),
      sealedReceipt(8, 2_600, NONCES.cleo),
    ];
    const verdict = await verifyLog({ log, receipts, keys: [key] });
    expect(verdict.ok).toBe(true);
    expect(verdict.findings.filter(({ code }) => code === 'receipt').map(({ position }) => position)).toEqual([
      2, 6, 7, 8,
    ]);
  });
  it('given a running blind phase, then a sealed receipt is valid but pending', async () => {
    const verdict = await verifyLog({ log: logOf(STORY.slice(0, 5)), receipts: [sealedReceipt(7, 3_000, NONCES.ben)] });
    expect([verdict.ok, verdict.findings.at(-1)!.code]).toEqual([true, 'receipt_waits']);
  });
});

describe('a log that was touched', () => {
  const edited = (position: number, change: Partial<LogEntry>) => {
    const log = logOf();
    Object.assign(log.items[position - 1]!, change);
    return log;
  };
  it.each([
    ['the price', { priceCents: 1 }],
    ['the bidder', { aliasNumber: 9 }],
    ['the time', { at: iso(START) }],
    ['the commitment', { commitment: 'ab'.repeat(32) }],
    ['the phase', { note: 'extended' }],
    ['the hash', { hash: 'ab'.repeat(32) }],
    ['a line break in a note', { note: 'open\n' }],
  ])('given an entry with %s edited, then its position is reported', async (_name, change) => {
    const verdict = await verifyLog({ log: edited(3, change) });
    expect(verdict.ok).toBe(false);
    expect(verdict.findings[0]).toMatchObject({ level: 'fault', code: 'edited', position: 3 });
  });
  it('given a whole chain rebuilt after an edit, then the signed checkpoint exposes it', async () => {
    const before = logOf();
    const forged = chained(STORY.map((step, index): Step => (index === 2 ? ['bid', 2, 2_050, step[3], 'open'] : step)));
    const log = { ...before, items: forged };
    expect(faults((await verifyLog({ log })).findings)).toContain('rewritten');
  });
  it('given a chain rebuilt with a checkpoint to match, then a previously saved checkpoint exposes it', async () => {
    const kept = checkpointOf(chained(STORY), 3);
    const log = logOf(STORY.map((step, index): Step => (index === 2 ? ['bid', 2, 2_050, step[3], 'open'] : step)));
    expect((await verifyLog({ log, keys: [key] })).ok).toBe(true);
    expect(faults((await verifyLog({ log, checkpoints: [kept], keys: [key] })).findings)).toEqual(['rewritten']);
  });
  it('given a log with its end cut off, then the checkpoint and the count both show it', async () => {
    const log = logOf();
    log.items.pop();
    expect(faults((await verifyLog({ log })).findings)).toEqual(['truncated', 'truncated']);
    log.total = 12;
    expect(faults((await verifyLog({ log })).findings)).toEqual(['truncated']);
    const short = logOf(STORY.slice(0, 12));
    const kept = checkpointOf(chained(STORY));
    expect(faults((await verifyLog({ log: short, checkpoints: [kept] })).findings)).toEqual(['truncated']);
  });
  it('given two entries swapped, or one left out, then the position is reported', async () => {
    const swapped = logOf();
    [swapped.items[1], swapped.items[2]] = [swapped.items[2]!, swapped.items[1]!];
    expect((await verifyLog({ log: swapped })).findings[0]).toMatchObject({ code: 'order', position: 2 });
    const missing = logOf();
    missing.items.splice(5, 1);
    expect((await verifyLog({ log: missing })).findings[0]).toMatchObject({ code: 'order', position: 6 });
    const renumbered = logOf();
    renumbered.items.splice(5, 1);
    renumbered.items = renumbered.items.map((entry, index) => ({ ...entry, position: index + 1 }));
    expect((await verifyLog({ log: renumbered })).findings[0]).toMatchObject({ code: 'edited', position: 6 });
  });
  it.each<[string, Step[], string]>([
    [
      'a reveal that shows another amount',
      STORY.map((s, i): Step => (i === 10 ? ['reveal', 2, 2_700, s[3], s[4]] : s)),
      'reveal_amount',
    ],
    ['a reveal that no one had sealed', STORY.filter((_, i) => i !== 7), 'reveal_unknown'],
    [
      'an opened bid above the price',
      STORY.map((s, i): Step => (i === 12 ? ['phase', 3, 2_550, null, 'done:sold'] : s)),
      'reveal_price',
    ],
    ['sealed bids that were never opened', [...STORY.slice(0, 9), STORY[12]!], 'not_opened'],
    ['a bid after the end', [...STORY, ['bid', 1, 9_000, null, 'open']], 'late_bid'],
    ['a price that falls', [...STORY.slice(0, 3), ['bid', 1, 200, null, 'open']], 'price_fell'],
    ['a phase out of turn', [...STORY.slice(0, 5), ['phase', null, 2_100, null, 'open']], 'phases'],
  ])('given a well-signed log with %s, then it is found', async (_name, steps, code) => {
    expect(faults((await verifyLog({ log: logOf(steps) })).findings)).toContain(code);
  });
});

describe('forgeries', () => {
  const stranger = generateKeyPairSync('ed25519').privateKey;
  it('given a checkpoint signed by a third party, then it is refused', async () => {
    const log = logOf();
    log.checkpoint = checkpointOf(log.items, 13, stranger);
    expect(faults((await verifyLog({ log })).findings)).toEqual(['checkpoint_signature']);
  });
  it('given a log signed with a different key, then the trusted key exposes it', async () => {
    const other = generateKeyPairSync('ed25519');
    const log = logOf();
    log.checkpoint = checkpointOf(log.items, 13, other.privateKey);
    log.publicKey = { ...key, x: other.publicKey.export({ format: 'jwk' }).x! };
    expect((await verifyLog({ log })).ok).toBe(true);
    expect(faults((await verifyLog({ log, keys: [key] })).findings)).toEqual(['checkpoint_signature']);
  });
  it.each<[string, (log: ReturnType<typeof logOf>) => unknown, string]>([
    ['signed by someone else', () => sealedReceipt(7, 3_000, NONCES.ben, { by: stranger }), 'receipt_signature'],
    ['with another amount', () => ({ ...sealedReceipt(7, 3_000, NONCES.ben), amountCents: 500_000 }), 'receipt_amount'],
    [
      'at another time',
      () => ({ ...sealedReceipt(7, 3_000, NONCES.ben), receivedAt: iso(START) }),
      'receipt_signature',
    ],
    ['for a bid that the log lacks', () => sealedReceipt(7, 4_000, 'e6'.repeat(16)), 'receipt_missing'],
    ['of another lot', () => ({ ...sealedReceipt(7, 3_000, NONCES.ben), auctionId: 'x' }), 'receipt_other'],
    [
      'with a signature that is none',
      () => ({ ...sealedReceipt(7, 3_000, NONCES.ben), signature: '%%' }),
      'receipt_signature',
    ],
    ['of a maximum with another amount', (log) => openReceipt(log, 2, 2_600, NONCES.ada), 'receipt_amount'],
    [
      'of a maximum in another place',
      (log) => ({ ...openReceipt(log, 2, 2_500, NONCES.ada), position: 3 }),
      'receipt_missing',
    ],
  ])('given a receipt %s, then it is refused', async (_name, receipt, code) => {
    const log = logOf();
    expect(faults((await verifyLog({ log, receipts: [receipt(log)], keys: [key] })).findings)).toEqual([code]);
  });
  it('given text around a copied receipt, then it is still parsed; without one, nothing is', () => {
    expect(parseCopied('my receipt:\n{"seq": 1}\nthanks')).toEqual({ seq: 1 });
    expect([parseCopied('none'), parseCopied('{broken}')]).toEqual([null, null]);
  });
});

describe('the command', () => {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'assay-verify-'));
  afterAll(() => rmSync(dir, { recursive: true }));
  const file = (name: string, value: unknown) => {
    writeFileSync(path.join(dir, name), JSON.stringify(value));
    return path.join(dir, name);
  };
  const run = (...args: string[]) =>
    new Promise<{ code: number; out: string }>((resolve) => {
      execFile(process.execPath, [path.join(import.meta.dirname, 'verify.mjs'), ...args], (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : Number(error.code), out: stdout + stderr }),
      );
    });

  it('given a file with the log, a receipt, a checkpoint and a key, then all checks pass', async () => {
    const log = logOf();
    const { code, out } = await run(
      file('log.json', log),
      ...['--receipt', file('receipt.json', sealedReceipt(7, 3_000, NONCES.ben))],
      ...['--checkpoint', file('checkpoint.json', { checkpoint: checkpointOf(log.items, 5) })],
      ...['--key', key.x],
    );
    expect([code, out]).toEqual([0, expect.stringContaining('The log verifies.')]);
    expect(out).toContain('proves a sealed bid of $3,000 at entry 7');
    expect(out).toContain('covers 5 of 13 entries; 8 came later');
  });
  it('given a log served over HTTP, then every page is read; given a tampered log, then the exit code is 1', async () => {
    const log = logOf();
    const server = createServer((request, response) => {
      const offset = Number(new URL(request.url!, 'http://x').searchParams.get('offset'));
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ ...log, items: log.items.slice(offset, offset + 4) }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/auction/${auctionId}/log`;
    expect((await run(url)).code).toBe(0);
    log.items[2]!.priceCents = 1;
    expect(await run(url)).toMatchObject({ code: 1, out: expect.stringContaining('Entry 3 doesn’t match its hash') });
    server.close();
  });
  it('given nothing to check, or a file that is not a log, then the exit code is 2', async () => {
    expect((await run()).code).toBe(2);
    expect((await run(path.join(dir, 'missing.json'))).code).toBe(2);
    expect((await run(file('other.json', { a: 1 }))).code).toBe(1);
  });
});
