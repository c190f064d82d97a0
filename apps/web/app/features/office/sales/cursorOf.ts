/** The cursor of a page's URL as the API takes it: an id; nothing for the first page, or for anything else. */
export const cursorOf = (after: string | null): { after?: string } =>
  after !== null && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(after) ? { after } : {};
