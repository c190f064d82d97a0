/** The first list of a tab with anything in it, so that the tab opens there; `defaultKey` when all are empty. */
export function firstFilled<K extends string>(
  queues: readonly { queue: string; count: number }[],
  lists: readonly { readonly key: K; readonly queue: string }[],
  defaultKey: K,
): K {
  const filled = new Set(queues.filter(({ count }) => count > 0).map(({ queue }) => queue));
  return lists.find(({ queue }) => filled.has(queue))?.key ?? defaultKey;
}
