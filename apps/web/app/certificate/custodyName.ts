const KINDS: Record<string, string> = { used: 'In use', intake: 'Taken in', rechecked: 'Checked again' };

/** The kind of an entry of custody, in words: most are the word itself. */
export const custodyName = (kind: string): string => KINDS[kind] ?? kind[0]!.toUpperCase() + kind.slice(1);
