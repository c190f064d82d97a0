export { recordSensitiveChange } from './sensitive.ts';
export { endAllSessions, newSecret } from './sessions.ts';
