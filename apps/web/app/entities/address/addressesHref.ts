/** The address page, opened for one address to edit, and the page to return to after saving. */
export function addressesHref({ edit, next }: { edit?: string; next?: string } = {}): string {
  const params = new URLSearchParams({ tab: 'addresses' });
  if (edit !== undefined) params.set('edit', edit);
  if (next !== undefined) params.set('next', next);
  return `/account/profile?${params}`;
}
