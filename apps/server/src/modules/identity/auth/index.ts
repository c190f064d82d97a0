export { answerFirstFactor, readBrowser } from './answer.ts';
export { type HalfLoggedIn, type LoggedIn, passFirstFactor } from './firstFactor.ts';
export { hashOptions, hashPassword, passwordErrors } from './passwords.ts';
export { dropFactors, removePasskeysOfPassword } from './secondFactor.ts';
export { recordSensitiveChange } from './sensitive.ts';
export { endAllSessions, newSecret, type Origin } from './sessions.ts';
