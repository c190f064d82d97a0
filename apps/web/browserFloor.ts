/** The oldest browsers in which the pages work. README names them; the build and its check (scripts/lib/browser-floor.ts) hold them. */
export const BROWSER_FLOOR = { safari: 17.4, firefox: 128, chrome: 120 } as const;

/** The floor as targets of the build. */
export const FLOOR_TARGETS: string[] = Object.entries(BROWSER_FLOOR).map(([browser, version]) => browser + version);
