// Checks a public bid log, in Node and in browsers: WebCrypto, no dependencies. It shares no code with
// Assay, so that it can be read and trusted independently. The format: docs/bid-log.md.

const GENESIS = '0'.repeat(64);
const HEX_64 = /^[0-9a-f]{64}$/;
const PHASES = ['open', 'extended', 'blind', 'closed', 'done'];
const encoder = new TextEncoder();

/** SHA-256 of a text, hex. */
async function sha256(text) {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function fromBase64url(text) {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (char) => char.charCodeAt(0));
}

/** True or false; null where this browser knows no Ed25519. */
async function isSigned(text, signature, key) {
  let imported;
  try {
    imported = await crypto.subtle.importKey(
      'jwk',
      { kty: 'OKP', crv: 'Ed25519', x: key.x },
      { name: 'Ed25519' },
      false,
      ['verify'],
    );
  } catch (error) {
    if (error?.name === 'NotSupportedError') return null;
    return false;
  }
  try {
    return await crypto.subtle.verify({ name: 'Ed25519' }, imported, fromBase64url(signature), encoder.encode(text));
  } catch {
    // A signature that is no base64 at all is no signature.
    return false;
  }
}

const ms = (iso) => (typeof iso === 'number' ? iso : Date.parse(iso));

/** The text that the hash of an entry covers. */
export function entryText(previous, auctionId, entry) {
  const { position, kind, at, aliasNumber, priceCents, commitment, note } = entry;
  return [
    'assay-bid-log/1',
    previous,
    auctionId,
    position,
    kind,
    ms(at),
    aliasNumber ?? '-',
    priceCents ?? '-',
    commitment ?? '-',
    note,
  ].join('\n');
}

export const checkpointText = ({ auctionId, length, head, at, keyId }) =>
  ['assay-bid-log-checkpoint/1', auctionId, length, head, ms(at), keyId].join('\n');

export const receiptText = ({ auctionId, seq, hash, receivedAt, keyId }) =>
  ['assay-sealed-receipt/1', auctionId, seq, hash, ms(receivedAt), keyId].join('\n');

const commitmentOf = (nonce, amountCents) => sha256(`${nonce}\n${amountCents}`);
const money = (cents) =>
  `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: cents % 100 === 0 ? 0 : 2 })}`;
const count = (n, noun) => `${n} ${n === 1 ? noun : noun === 'entry' ? 'entries' : `${noun}s`}`;

/**
 * Checks a log and what is held beside it.
 * `log`: what /v1/auction/{id}/log answers, all pages joined. `receipts`: as issued. `checkpoints`: signed
 * ones kept from before or printed on an invoice. `keys`: the trusted public keys; without them the key
 * that comes with the log is used, and that is said.
 * Answers { ok, findings, entries, head }; every finding is { level: 'ok' | 'fault' | 'note', code, text, position? }.
 */
export async function verifyLog({ log, receipts = [], checkpoints = [], keys = [] }) {
  const findings = [];
  const say = (level, code, text, position) =>
    findings.push(position === undefined ? { level, code, text } : { level, code, text, position });
  const entries = Array.isArray(log?.items) ? log.items : [];
  if (!Array.isArray(log?.items) || typeof log.auctionId !== 'string') {
    say('fault', 'not_a_log', 'This isn’t a lot’s bid log.');
    return { ok: false, findings, entries: 0, head: GENESIS };
  }

  const keyOf = (keyId) => {
    if (keys.length > 0) return keys.find((key) => key.keyId === keyId || key.keyId === undefined) ?? null;
    return log.publicKey?.keyId === keyId ? log.publicKey : null;
  };

  const head = await checkChain(log.auctionId, entries, say);
  if (typeof log.total === 'number' && log.total !== entries.length)
    say('fault', 'truncated', `Assay reports ${count(log.total, 'entry')}, but this log has ${entries.length}.`);

  const given = [log.checkpoint ? { ...log.checkpoint, isOwn: true } : null, ...checkpoints].filter(Boolean);
  for (const checkpoint of given) await checkCheckpoint(log, entries, checkpoint, keyOf, say);
  if (given.length === 0)
    say('note', 'no_checkpoint', 'Nothing has been signed yet, so a shortened log couldn’t be detected.');
  else if (keys.length === 0)
    say('note', 'key_from_log', 'The signing key came from the log itself. To be sure, pass a key you trust.');

  checkStory(entries, say);
  await checkReveals(entries, say);
  for (const receipt of receipts) await checkReceipt(log, entries, receipt, keyOf, say);
  return { ok: !findings.some(({ level }) => level === 'fault'), findings, entries: entries.length, head };
}

/** Every hash covers its entry and the hash before it; the first that does not is where the log was touched. */
async function checkChain(auctionId, entries, say) {
  let previous = GENESIS;
  for (const [index, entry] of entries.entries()) {
    const position = index + 1;
    if (entry.position !== position) {
      say(
        'fault',
        'order',
        `Entry ${entry.position} is in position ${position}: entries are missing or were moved.`,
        position,
      );
      return previous;
    }
    const hasBreak = [entry.note, entry.commitment ?? '', entry.kind].some((text) => String(text).includes('\n'));
    if (hasBreak || (await sha256(entryText(previous, auctionId, entry))) !== entry.hash) {
      say(
        'fault',
        'edited',
        `Entry ${position} doesn’t match its hash: it, or the entry before it, was changed.`,
        position,
      );
      return previous;
    }
    previous = entry.hash;
  }
  say(
    'ok',
    'chain',
    entries.length === 0 ? 'The log is empty.' : `All ${count(entries.length, 'entry')} match their hashes, in order.`,
  );
  return previous;
}

async function checkCheckpoint(log, entries, checkpoint, keyOf, say) {
  const name = checkpoint.isOwn ? 'The checkpoint that came with the log' : 'Your checkpoint';
  if (checkpoint.auctionId !== log.auctionId) return say('fault', 'checkpoint_other', `${name} is for another lot.`);
  const key = keyOf(checkpoint.keyId);
  if (key === null)
    return say('fault', 'checkpoint_key', `${name} is signed by key ${checkpoint.keyId}, which isn’t known here.`);
  const signed = await isSigned(checkpointText(checkpoint), checkpoint.signature, key);
  if (signed === false) return say('fault', 'checkpoint_signature', `${name} wasn’t signed by Assay.`);
  if (checkpoint.length > entries.length)
    return say(
      'fault',
      'truncated',
      `${name} covers ${count(checkpoint.length, 'entry')}; the log has only ${entries.length}: its end is missing.`,
    );
  if (entries[checkpoint.length - 1]?.hash !== checkpoint.head)
    return say(
      'fault',
      'rewritten',
      `${name} has a different hash at entry ${checkpoint.length}: the log was rewritten.`,
      checkpoint.length,
    );
  if (signed === null)
    return say(
      'note',
      'no_ed25519',
      `${name} matches, but this browser can’t check its signature. Use the command line.`,
    );
  const rest = entries.length - checkpoint.length;
  say(
    'ok',
    'checkpoint',
    `${name} is signed and covers ${checkpoint.length} of ${count(entries.length, 'entry')}${rest === 0 ? '' : `; ${rest} came later`}.`,
  );
}

/** Phases follow one another; the public price falls only where a bid was voided. */
function checkStory(entries, say) {
  let phase = -1;
  let price = null;
  let end = null;
  let result = null;
  for (const entry of entries) {
    const { kind, note, position, priceCents } = entry;
    if (kind === 'phase') {
      const next = PHASES.indexOf(note.split(':')[0]);
      // What staff did to the lot (a pause, a reopening) has its own note, and may restart the round.
      if (next === -1) {
        if (note.startsWith('reopen')) [phase, end] = [-1, null];
        if (note.startsWith('result:')) result = entry;
        continue;
      }
      if (next <= phase)
        return say('fault', 'phases', `Entry ${position} starts the phase “${note}” out of order.`, position);
      phase = next;
      if (note.startsWith('done')) [end, result] = [entry, null];
    }
    if (phase === PHASES.length - 1 && kind === 'bid')
      return say('fault', 'late_bid', `Entry ${position} is a bid after the end.`, position);
    if (kind === 'void') price = null;
    if (kind !== 'bid' && kind !== 'phase') continue;
    if (price !== null && (priceCents ?? price) < price)
      return say('fault', 'price_fell', `The price falls at entry ${position}, but no bid was voided.`, position);
    price = priceCents ?? price;
  }
  const bids = entries.filter(({ kind }) => kind === 'bid').length;
  const ended = end === null ? 'it hasn’t ended' : `it ended ${endWords(end)}${afterWords(result)}`;
  say('ok', 'story', `Phases and prices are in order: ${count(bids, 'open bid')}; ${ended}.`);
}

/** What became of the sale after the end: a lot that was not paid for has ended all the same. */
function afterWords(result) {
  switch (result?.note) {
    case undefined:
      return '';
    case 'result:sold':
      return `; later it was sold to Bidder ${result.aliasNumber} for ${money(result.priceCents)}`;
    case 'result:second_chance':
      return '; the buyer didn’t complete the purchase, and it was offered to the next bidder';
    case 'result:sale_void':
      return '; the sale was later reversed';
    default:
      return '; the sale wasn’t completed';
  }
}

function endWords({ note, priceCents, aliasNumber }) {
  if (note !== 'done:sold') return `without a sale (${note.slice(5).replaceAll('_', ' ')})`;
  return `sold to Bidder ${aliasNumber} for ${money(priceCents)}`;
}

/** Every opened bid was committed to before, opens to its amount, and none was above what the winner pays. */
async function checkReveals(entries, say) {
  const reveals = entries.filter(({ kind }) => kind === 'reveal');
  const sealed = entries.filter(({ kind }) => kind === 'sealed');
  if (reveals.length === 0) {
    if (sealed.length > 0)
      say('fault', 'not_opened', `${count(sealed.length, 'sealed bid')} came in, but none was opened.`);
    return;
  }
  const known = new Set(
    entries.filter(({ kind }) => kind === 'sealed' || kind === 'bid').map(({ commitment }) => commitment),
  );
  const end = entries.find(({ kind, note }) => kind === 'phase' && note.startsWith('done'));
  let highest = 0;
  for (const { commitment, note, priceCents, position } of reveals) {
    if (!known.has(commitment))
      return say('fault', 'reveal_unknown', `Entry ${position} opens a bid that was never sealed.`, position);
    if (note === '') continue;
    if ((await commitmentOf(note, priceCents)) !== commitment)
      return say('fault', 'reveal_amount', `Entry ${position} shows a different amount than the sealed one.`, position);
    highest = Math.max(highest, priceCents);
  }
  if (end !== undefined && highest > end.priceCents)
    return say(
      'fault',
      'reveal_price',
      `A bid of ${money(highest)} lost against a price of ${money(end.priceCents)}.`,
      end.position,
    );
  const opened = reveals.filter(({ note }) => note !== '').length;
  say(
    'ok',
    'reveals',
    `${count(sealed.length, 'sealed bid')}, raises included, entered the log; ${opened} opened to the amounts shown, none above the price.`,
  );
}

async function checkReceipt(log, entries, receipt, keyOf, say) {
  if (receipt?.auctionId !== log.auctionId) return say('fault', 'receipt_other', 'The receipt is for another lot.');
  const commitment = await commitmentOf(receipt.nonce, receipt.amountCents);
  const amount = money(receipt.amountCents);
  if (typeof receipt.signature === 'string')
    return checkSealedReceipt(entries, receipt, { commitment, amount }, keyOf, say);
  const entry = entries[receipt.position - 1];
  if (entry === undefined || entry.kind !== 'bid' || entry.hash !== receipt.hash)
    return say('fault', 'receipt_missing', `The log doesn’t contain this receipt’s bid at entry ${receipt.position}.`);
  if (ms(entry.at) !== ms(receipt.receivedAt) || entry.commitment !== commitment)
    return say(
      'fault',
      'receipt_amount',
      `Entry ${receipt.position} doesn’t prove ${amount} at that time.`,
      entry.position,
    );
  say(
    'ok',
    'receipt',
    `The receipt proves a bid of ${amount} by Bidder ${entry.aliasNumber} at entry ${entry.position}.`,
    entry.position,
  );
}

async function checkSealedReceipt(entries, receipt, { commitment, amount }, keyOf, say) {
  if (!HEX_64.test(receipt.hash) || commitment !== receipt.hash)
    return say('fault', 'receipt_amount', `The receipt’s hash doesn’t match ${amount}.`);
  const key = keyOf(receipt.keyId);
  if (key === null)
    return say('fault', 'receipt_key', `The receipt is signed by key ${receipt.keyId}, which isn’t known here.`);
  const signed = await isSigned(receiptText(receipt), receipt.signature, key);
  if (signed === false) return say('fault', 'receipt_signature', 'The receipt wasn’t signed by Assay.');
  if (signed === null)
    say('note', 'no_ed25519', 'This browser can’t check the receipt’s signature. Use the command line.');
  const entry = entries.find(({ kind, commitment: known }) => kind === 'sealed' && known === receipt.hash);
  const isOver = entries.some(({ kind, note }) => kind === 'phase' && note.startsWith('done'));
  if (!isOver && entry === undefined)
    return say(
      'note',
      'receipt_waits',
      `The receipt proves a sealed bid of ${amount}. Its hash is added to the log when the bids are opened.`,
    );
  if (entry === undefined)
    return say(
      'fault',
      'receipt_missing',
      `Assay signed for a sealed bid of ${amount}, but the log doesn’t contain it.`,
    );
  if (ms(entry.at) !== ms(receipt.receivedAt))
    return say(
      'fault',
      'receipt_time',
      `Entry ${entry.position} has the sealed bid at a different time.`,
      entry.position,
    );
  say('ok', 'receipt', `The receipt proves a sealed bid of ${amount} at entry ${entry.position}.`, entry.position);
}

/** A receipt, checkpoint or key as it was copied: JSON, with words around it or without. Null when there is none. */
export function parseCopied(text) {
  const from = text.indexOf('{');
  const to = text.lastIndexOf('}');
  if (from === -1 || to < from) return null;
  try {
    return JSON.parse(text.slice(from, to + 1));
  } catch {
    return null;
  }
}

const PAGE = 500;

/** The whole log of a lot, page by page. `base`: …/v1/auction/{id}/log. Every page must tell of one and the same log. */
export async function fetchLog(base, fetcher = fetch) {
  const items = [];
  for (;;) {
    const answer = await fetcher(`${base}?offset=${items.length}&limit=${PAGE}`, {
      headers: { accept: 'application/json' },
    });
    if (!answer.ok) throw new Error(`${base} answered ${answer.status}`);
    const page = await answer.json();
    items.push(...page.items);
    if (page.items.length === 0 || items.length >= page.total) return { ...page, items, total: page.total };
  }
}
