/** What a sign-up accepts: the terms of service and the conditions of sale carry one version. */
export const TERMS = { version: '2026-11', date: '2026-11-21' } as const;
