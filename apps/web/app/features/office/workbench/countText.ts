/** The API counts no further than pages reach. */
const MOST_SHOWN = 10_000;

/** A number of rows for the screen: `1,234`, or `10,000+`. */
export const countText = (count: number): string =>
  count > MOST_SHOWN ? `${MOST_SHOWN.toLocaleString('en-US')}+` : count.toLocaleString('en-US');
