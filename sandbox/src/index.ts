export { TEST_CARDS, type TestCard, testCard } from './cards.ts';
export type { InboxMessage } from './mail/inbox.ts';
export { type RunningSandbox, type SandboxOptions, startSandbox } from './server.ts';
