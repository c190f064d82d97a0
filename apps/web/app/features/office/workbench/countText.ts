/** The API counts little further. */
const MOST_SHOWN = 5_000;

/** A number of rows for the screen: `1,234`, or `5,000+`. */
export const countText = (count: number): string =>
  count > MOST_SHOWN ? `${MOST_SHOWN.toLocaleString('en-US')}+` : count.toLocaleString('en-US');
