#!/usr/bin/env node
// Checks the public bid log of a lot: node verify.mjs <url or file> [--receipt file]... [--checkpoint file]... [--key ...]
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { fetchLog, parseCopied, verifyLog } from './verifyLog.mjs';

const USAGE = `Usage: assay-verify <log> [options]

  <log>                the log of a lot: https://example.com/v1/auction/{id}/log, or a file with it
  --receipt <file>     a receipt of yours to check against the log (may be repeated)
  --checkpoint <file>  a signed checkpoint that you kept, or that stands on your invoice (may be repeated)
  --key <file or x>    the public key of Assay that you trust: a file (JSON), or its x. Without it the log's own key is used
  --save <file>        keeps the log as it was read
  --json               the findings as JSON

Exit code: 0 when all is well, 1 when something is wrong, 2 when it could not be checked.`;

class Unchecked extends Error {}

async function readCopied(path, what) {
  const found = parseCopied(await readFile(path, 'utf8'));
  if (found === null) throw new Unchecked(`${path} holds no ${what}.`);
  // An API answer that contains the checkpoint works like the checkpoint.
  return what === 'checkpoint' && found.checkpoint ? found.checkpoint : found;
}

async function readKey(text) {
  if (/^[\w-]{43}$/.test(text)) return { x: text };
  const key = await readCopied(text, 'key');
  return key.publicKey ?? key;
}

async function readGiven(target) {
  if (!/^https?:\/\//.test(target)) return readCopied(target, 'log');
  const url = target.replace(/[?#].*$/, '').replace(/\/$/, '');
  return fetchLog(url.endsWith('/log') ? url : `${url}/log`);
}

const MARKS = { ok: '✓', fault: '✗', note: '·' };

async function main() {
  // One key in 64 begins with a dash, which would be read as the next option.
  const args = process.argv.slice(2);
  for (let at = args.indexOf('--key'); at >= 0 && at + 1 < args.length; at = args.indexOf('--key'))
    args.splice(at, 2, `--key=${args[at + 1]}`);
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      receipt: { type: 'string', multiple: true, default: [] },
      checkpoint: { type: 'string', multiple: true, default: [] },
      key: { type: 'string', multiple: true, default: [] },
      save: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return console.log(USAGE);
  if (positionals.length !== 1) throw new Unchecked(USAGE);
  const log = await readGiven(positionals[0]);
  if (values.save !== undefined) {
    const { writeFile } = await import('node:fs/promises');
    await writeFile(values.save, `${JSON.stringify(log, null, 1)}\n`);
  }
  const verdict = await verifyLog({
    log,
    receipts: await Promise.all(values.receipt.map((path) => readCopied(path, 'receipt'))),
    checkpoints: await Promise.all(values.checkpoint.map((path) => readCopied(path, 'checkpoint'))),
    keys: await Promise.all(values.key.map(readKey)),
  });
  if (values.json) console.log(JSON.stringify(verdict, null, 2));
  else {
    console.log(`Lot ${log.auctionId}, ${verdict.entries} entries, head ${verdict.head}`);
    for (const { level, text } of verdict.findings) console.log(`${MARKS[level]} ${text}`);
    console.log(verdict.ok ? 'The log verifies.' : 'THE LOG DOESN’T VERIFY.');
  }
  process.exitCode = verdict.ok ? 0 : 1;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Unchecked ? error.message : `Could not check: ${error.message}`);
  process.exitCode = 2;
}
