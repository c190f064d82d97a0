export type CustodyEntry = {
  position: number;
  at: string;
  kind: string;
  place: string;
  text: string;
  hash: string;
};

export type SignedRecord = {
  statement: {
    serial: string;
    itemId: string;
    state: string;
    grade: string;
    title: string;
    artist: string | null;
    note: string;
    custodyLength: number;
    custodyHead: string;
    pictures: ReadonlyArray<{ url: string; sha256: string }>;
    at: string;
    keyId: string;
  };
  signature: string;
  publicKey: { keyId: string; x: string };
  custody: readonly CustodyEntry[];
};

export type Finding = { level: 'ok' | 'fault' | 'note'; code: string; text: string };

export function custodyText(previous: string, itemId: string, entry: Omit<CustodyEntry, 'hash'>): string;
export function statementText(statement: SignedRecord['statement']): string;
export function verifyCertificate(given: {
  record: SignedRecord;
  key?: string | undefined;
  pictures?: ReadonlyMap<string, Uint8Array> | undefined;
  earlier?: SignedRecord | undefined;
}): Promise<{ ok: boolean; findings: Finding[] }>;
