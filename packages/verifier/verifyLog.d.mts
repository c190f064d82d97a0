export type LogEntry = {
  position: number;
  kind: string;
  at: string;
  aliasNumber: number | null;
  priceCents: number | null;
  commitment: string | null;
  note: string;
  hash: string;
};
export type LogKey = { keyId?: string; x: string };
export type LogCheckpoint = {
  auctionId: string;
  length: number;
  head: string;
  at: string;
  keyId: string;
  signature: string;
};
export type VerifiableLog = {
  auctionId: string;
  items: LogEntry[];
  total?: number;
  checkpoint?: LogCheckpoint | null;
  publicKey?: LogKey | null;
};
export type Finding = { level: 'ok' | 'fault' | 'note'; code: string; text: string; position?: number };
export type Verdict = { ok: boolean; findings: Finding[]; entries: number; head: string };

export function verifyLog(given: {
  log: VerifiableLog;
  receipts?: unknown[];
  checkpoints?: unknown[];
  keys?: LogKey[];
}): Promise<Verdict>;
export function entryText(previous: string, auctionId: string, entry: LogEntry): string;
export function checkpointText(checkpoint: Omit<LogCheckpoint, 'signature'>): string;
export function receiptText(receipt: {
  auctionId: string;
  seq: number;
  hash: string;
  receivedAt: string;
  keyId: string;
}): string;
export function parseCopied(text: string): unknown;
export function fetchLog(base: string, fetcher?: typeof fetch): Promise<VerifiableLog & { total: number }>;
