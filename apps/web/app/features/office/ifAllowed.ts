/**
 * Returns what a call gives, or null where the viewer's roles do not allow it: a page shows the rest. Other refusals are
 * thrown.
 */
export async function ifAllowed<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Response && error.status === 403) return null;
    throw error;
  }
}
