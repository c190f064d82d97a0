import type { Settings } from './settings.ts';

/** The settings of the demo, which tests use too. No server code reads them: a real business enters its own. */
export const EXAMPLE_SETTINGS: Settings = {
  business: { legalName: 'Assay', phone: '(212) 555-0148' },
  address: { line1: '180 Varick Street', city: 'New York', state: 'NY', postalCode: '10014' },
  pickup: {
    name: 'Assay, pickup desk',
    line1: '180 Varick Street',
    city: 'New York',
    state: 'NY',
    postalCode: '10014',
    hours: 'By appointment',
  },
};
