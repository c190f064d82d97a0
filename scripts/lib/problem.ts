/** A problem the user can fix: shown as its message only, without a stack trace. */
export class Problem extends Error {
  override name = 'Problem';
}

const KNOWN: Record<string, string> = {
  ENOSPC: 'The disk is full. Free some space and try again.',
  EDQUOT: 'The disk quota is used up. Free some space and try again.',
  EROFS: 'The disk is read-only. Run Assay from a writable folder or set DATA_DIR.',
  EMFILE: 'Too many files are open. Raise the limit (ulimit -n 4096) and try again.',
};

/** The user-facing text for `error`: one message for known problems, the full stack for others. */
export function describeProblem(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, path } = error as NodeJS.ErrnoException;
  const known = code ? KNOWN[code] : undefined;
  if (known) return path ? `${known} (${path})` : known;
  if ((code === 'EACCES' || code === 'EPERM') && path) {
    return `This user has no access to ${path}. Check its owner or run Assay as its owner.`;
  }
  if (error instanceof Problem || ['MigrationError', 'DatabaseInUse'].includes(error.name)) return error.message;
  return error.stack ?? error.message;
}
