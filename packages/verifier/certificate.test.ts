import { spawnSync } from 'node:child_process';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pairWithDash } from '../../tests/support/pairWithDash.ts';
import {
  custodyText as houseCustodyText,
  statementText as houseStatementText,
} from '../domain/src/item/certificate.ts';
import { custodyText, type SignedRecord, statementText, verifyCertificate } from './verifyCertificate.mjs';

const { privateKey, x } = pairWithDash();
const ITEM = '01890000-0000-7000-8000-000000000001';
const PICTURE = new Uint8Array([1, 2, 3]);
const sha256 = (given: string | Uint8Array): string => createHash('sha256').update(given).digest('hex');

const ENTRIES = [
  { at: '2026-03-14T22:00:00.000Z', kind: 'collected', place: 'Authenticator 12', text: 'Handed over.' },
  { at: '2026-03-14T22:41:00.000Z', kind: 'sealed', place: 'Authenticator 12', text: 'Sealed in the tunnel.' },
  { at: '2026-03-20T09:00:00.000Z', kind: 'intake', place: 'Registrar', text: 'Photographed – measured.' },
];

/** A record as Assay would sign it, with the first so many entries. */
function recordOf(length = ENTRIES.length, change: Partial<SignedRecord['statement']> = {}): SignedRecord {
  let previous = '0'.repeat(64);
  const custody = ENTRIES.slice(0, length).map((entry, index) => {
    const placed = { position: index + 1, ...entry };
    previous = sha256(houseCustodyText(previous, ITEM, { ...placed, at: Date.parse(entry.at) }));
    return { ...placed, hash: previous };
  });
  const statement = {
    serial: 'AS-7K2M9QHX-T',
    itemId: ITEM,
    state: 'active',
    grade: 'gold',
    title: 'Signed ball',
    artist: null,
    note: 'Seen by authenticator 12.',
    custodyLength: length,
    custodyHead: previous,
    pictures: [{ url: '/media/ball.webp', sha256: sha256(PICTURE) }],
    at: '2026-11-21T09:00:00.000Z',
    keyId: 'k1',
    ...change,
  };
  const text = statementText(statement);
  return {
    statement,
    signature: sign(null, Buffer.from(text), privateKey).toString('base64url'),
    publicKey: { keyId: 'k1', x },
    custody,
  };
}

const faults = async (given: Parameters<typeof verifyCertificate>[0]): Promise<string[]> =>
  (await verifyCertificate(given)).findings.filter(({ level }) => level === 'fault').map(({ code }) => code);

describe('a signed certificate', () => {
  it('given the texts that Assay signs, when the verifier builds them independently, then they are the same', () => {
    const { statement, custody } = recordOf();
    expect(statementText(statement)).toBe(
      houseStatementText({ ...statement, state: 'active', grade: 'gold', at: Date.parse(statement.at) }),
    );
    const [first] = custody;
    expect(custodyText('ab', ITEM, first!)).toBe(
      houseCustodyText('ab', ITEM, { ...first!, at: Date.parse(first!.at) }),
    );
  });

  it('given a true record, when it is checked with the key and the pictures, then nothing is wrong', async () => {
    const record = recordOf();
    const pictures = new Map([['/media/ball.webp', PICTURE]]);
    const verdict = await verifyCertificate({ record, key: x, pictures, earlier: recordOf(2) });
    expect(verdict.findings.map(({ level, code }) => `${level} ${code}`)).toEqual([
      'ok signature',
      'ok custody',
      'ok picture',
      'ok earlier',
      'ok state',
    ]);
    expect(verdict.ok).toBe(true);
  });

  it('given a tampered record, when it is checked, then the tampered part is named', async () => {
    const record = recordOf();
    const { statement, custody } = record;
    const edited = (index: number, text: string) =>
      custody.map((entry, at) => (at === index ? { ...entry, text } : entry));
    const other = (generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }) as { x: string }).x;
    expect(await faults({ record: { ...record, statement: { ...statement, grade: 'silver' } } })).toEqual([
      'signature',
    ]);
    expect(await faults({ record: { ...record, signature: '!' } })).toEqual(['signature']);
    expect(await faults({ record, key: other })).toEqual(['signature']);
    expect(await faults({ record: { ...record, custody: edited(1, 'Sealed at home.') } })).toEqual(['custody']);
    expect(await faults({ record: { ...record, custody: custody.slice(0, 2) } })).toEqual(['custody_end']);
    expect(await faults({ record: { ...record, custody: [custody[0]!, custody[2]!] } })).toEqual(['custody']);
    expect(await faults({ record, pictures: new Map([['/media/ball.webp', new Uint8Array([9])]]) })).toEqual([
      'picture',
    ]);
    expect(await faults({ record, pictures: new Map([['/media/other.webp', PICTURE]]) })).toEqual(['picture_unknown']);
    const rewritten = { ...recordOf(2), custody: [...recordOf(1).custody, { ...custody[1]!, hash: 'ff' }] };
    expect(await faults({ record, earlier: rewritten })).toEqual(['rewritten']);
    expect(await faults({ record, earlier: { ...record, statement: { ...statement, itemId: 'x' } } })).toEqual([
      'earlier_other',
    ]);
    expect(await faults({ record: {} as SignedRecord })).toEqual(['not_a_certificate']);
  });

  it('given a revoked one, when it is checked, then it is valid, with a note that it was revoked', async () => {
    const verdict = await verifyCertificate({ record: recordOf(3, { state: 'revoked' }), key: x });
    expect(verdict.ok).toBe(true);
    expect(verdict.findings.find(({ code }) => code === 'state')).toMatchObject({ level: 'note' });
  });
});

describe('the command', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'assay-certificate-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [path.join(import.meta.dirname, 'certificate.mjs'), ...args], { encoding: 'utf8' });
  const keep = (name: string, record: unknown): string => {
    const file = path.join(folder, name);
    writeFileSync(file, JSON.stringify(record));
    return file;
  };

  it('ends with 0, 1 and 2: sound, not sound, not checked', () => {
    const good = run(keep('good.json', recordOf()), '--key', x, '--earlier', keep('early.json', recordOf(1)));
    expect([good.status, good.stdout]).toEqual([0, expect.stringContaining('The record is sound.')]);
    const record = recordOf();
    const bad = run(keep('bad.json', { ...record, statement: { ...record.statement, title: 'Signed bat' } }));
    expect([bad.status, bad.stdout]).toEqual([1, expect.stringContaining('THE RECORD IS NOT SOUND.')]);
    expect(run(path.join(folder, 'missing.json')).status).toBe(2);
    expect(run().status).toBe(2);
    expect(run(keep('good.json', record), '--pictures').status).toBe(2);
  });
});
