// The stream and how tabs share it. It comes when the page is there, since nothing is shown by it before.

export { createSharedStream } from './shared.ts';
export { createLiveStream } from './stream.ts';
export { browserTabs } from './tabs.ts';
