#!/usr/bin/env node
// Checks a signed certificate: node certificate.mjs <url or file> [--key x] [--earlier file] [--pictures]
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { verifyCertificate } from './verifyCertificate.mjs';

const USAGE = `Usage: assay-verify-certificate <record> [options]

  <record>          the signed record: https://example.com/v1/item/authentication/{number}/signed, or a file with it
  --key <x>         the public key of Assay that you trust. Without it the record's own key is used
  --earlier <file>  a record of the same item that you kept: what stood there must still stand
  --pictures        fetches the pictures too, and holds them against the record (only with an address)
  --save <file>     keeps the record as it was read
  --json            the findings as JSON

Exit code: 0 when all is well, 1 when something is wrong, 2 when it could not be checked.`;

class Unchecked extends Error {}

const isUrl = (target) => /^https?:\/\//.test(target);

async function fetched(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Unchecked(`${url} answered ${answer.status}`);
  return answer;
}

async function readJson(path) {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new Unchecked(`${path} holds no record: ${error.message}`);
  }
}

async function readRecord(target) {
  if (!isUrl(target)) return readJson(target);
  const url = target.replace(/[?#].*$/, '').replace(/\/$/, '');
  return (await fetched(url.endsWith('/signed') ? url : `${url}/signed`)).json();
}

async function readPictures(target, record) {
  if (!isUrl(target)) throw new Unchecked('--pictures needs the address of the record.');
  const bytes = new Map();
  for (const { url } of record.statement?.pictures ?? [])
    bytes.set(url, new Uint8Array(await (await fetched(new URL(url, target))).arrayBuffer()));
  return bytes;
}

const MARKS = { ok: '✓', fault: '✗', note: '·' };

async function main() {
  // One key in 64 begins with a dash, which would be read as the next option.
  const args = process.argv.slice(2);
  const keyAt = args.indexOf('--key');
  if (keyAt >= 0 && keyAt + 1 < args.length) args.splice(keyAt, 2, `--key=${args[keyAt + 1]}`);
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      key: { type: 'string' },
      earlier: { type: 'string' },
      pictures: { type: 'boolean', default: false },
      save: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return console.log(USAGE);
  const [target] = positionals;
  if (target === undefined || positionals.length > 1) throw new Unchecked(USAGE);
  const record = await readRecord(target);
  if (values.save !== undefined) {
    const { writeFile } = await import('node:fs/promises');
    await writeFile(values.save, `${JSON.stringify(record, null, 1)}\n`);
  }
  const verdict = await verifyCertificate({
    record,
    key: values.key,
    pictures: values.pictures ? await readPictures(target, record) : undefined,
    earlier: values.earlier === undefined ? undefined : await readJson(values.earlier),
  });
  if (values.json) console.log(JSON.stringify(verdict, null, 2));
  else {
    for (const { level, text } of verdict.findings) console.log(`${MARKS[level]} ${text}`);
    console.log(verdict.ok ? 'The record is sound.' : 'THE RECORD IS NOT SOUND.');
  }
  process.exitCode = verdict.ok ? 0 : 1;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Unchecked ? error.message : `Could not check: ${error.message}`);
  process.exitCode = 2;
}
