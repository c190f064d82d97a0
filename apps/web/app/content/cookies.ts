import type { LongText } from './text.ts';

export const cookies: LongText = {
  path: '/cookies',
  title: 'Cookies',
  description: 'Every cookie Assay sets, what it is for and how long it stays. There is no tracking to switch off.',
  lead: 'Assay sets cookies that make the site work and no others. There is no advertising, no analytics and no tracking, so there is nothing to consent to and no banner.',
  date: '2026-11-21',
  sections: [
    {
      id: 'ours',
      title: 'Cookies of the house',
      blocks: [
        {
          table: {
            caption: 'Set by this site',
            head: ['Name', 'What it is for', 'Stays'],
            rows: [
              [
                'assay_auth',
                'Shows that you are signed in. No script can read it.',
                '10 minutes, renewed while you are here',
              ],
              [
                'assay_device',
                'Ties your session to this browser, so that a stolen session is worth nothing elsewhere. No script can read it.',
                '400 days',
              ],
              ['assay_session', 'Says that this browser has a session that can be renewed.', 'Until you log out'],
              ['assay_bag', 'Keeps a bag filled before signing in. No script can read it.', '90 days'],
              [
                'assay_device_uuid',
                'A random number for this browser, sent when you sign in or sign up. It is not tied to anything outside this site.',
                'About 5 years, or what your browser allows',
              ],
              [
                'assay_landing',
                'The first page that you opened here, so that we learn which pages people find us by. It says nothing of you.',
                'About 5 years, or what your browser allows',
              ],
              ['assay_theme', 'Light or dark, if you chose one.', 'About 5 years, or what your browser allows'],
              [
                'assay_skip_onboarding',
                'The steps of the set-up that you put off.',
                'About 5 years, or what your browser allows',
              ],
            ],
          },
        },
        'On the secure site the names of the first two and of the bag begin with “__Host-”, which ties them to this address alone.',
      ],
    },
    {
      id: 'storage',
      title: 'Other things kept in your browser',
      blocks: [
        'The browser’s own storage holds the token that renews your session and the time it ends, the state you asked shipping for, your last searches, how many items your bag has, that our typefaces have been fetched, and two settings of the bid panel: how much is read aloud, and whether keyboard shortcuts are on. While you set up your account, it also holds the page you came from, until you close the tab.',
      ],
    },
    {
      id: 'stripe',
      title: 'When you pay',
      blocks: [
        'On pages with a card or bank form, Stripe’s script is loaded and may set its own cookies (__stripe_mid for a year, __stripe_sid for 30 minutes) to recognize fraud. Pages without such a form do not load it.',
      ],
    },
    {
      id: 'choice',
      title: 'Your choice',
      blocks: [
        'You can delete or block cookies in your browser. Without the first three you cannot stay signed in; browsing, reading records and checking bid logs work without any.',
        'If we ever want a cookie that the site does not need, it will be off until you turn it on here.',
      ],
    },
  ],
};
