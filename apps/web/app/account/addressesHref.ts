/** The page of the person's addresses: one of them to be changed, and where it leads on once it is saved. */
export function addressesHref({ edit, next }: { edit?: string; next?: string } = {}): string {
  const params = new URLSearchParams({ tab: 'addresses' });
  if (edit !== undefined) params.set('edit', edit);
  if (next !== undefined) params.set('next', next);
  return `/account/profile?${params}`;
}
