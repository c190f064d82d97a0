/** Refused or unreachable: the page keeps what it has; the live stream shows how fresh that is. */
export function isExpectedFailure(error: unknown): boolean {
  return error instanceof Response || error instanceof TypeError || error instanceof DOMException;
}
