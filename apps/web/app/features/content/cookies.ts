import type { LongText } from './text.ts';

export const cookies: LongText = {
  path: '/cookies',
  title: 'Cookies',
  description: 'Every cookie {name} sets, what it’s for and how long it lasts. There is no tracking to turn off.',
  lead: '{name} sets only the cookies that make the site work. There is no advertising, analytics or tracking, so there is nothing to consent to and no banner.',
  date: '2026-11-21',
  sections: [
    {
      id: 'ours',
      title: 'Our cookies',
      blocks: [
        {
          table: {
            caption: 'Set by this site',
            head: ['Name', 'What it is for', 'Lasts'],
            rows: [
              [
                'assay_auth',
                'Shows that you’re logged in. No script can read it.',
                '10 minutes, renewed while you are here',
              ],
              [
                'assay_device',
                'Ties your session to this browser, so a stolen session doesn’t work elsewhere. No script can read it.',
                '400 days',
              ],
              ['assay_session', 'Shows that this browser has a session that can be renewed.', 'Until you log out'],
              ['assay_bag', 'Keeps your bag before you log in. No script can read it.', '90 days'],
              [
                'assay_device_uuid',
                'A random number for this browser, sent when you log in or sign up. It isn’t tied to anything outside this site.',
                'About 5 years, or what your browser allows',
              ],
              [
                'assay_landing',
                'The first page you opened here, so we learn which pages bring people to us. It doesn’t identify you.',
                'About 5 years, or what your browser allows',
              ],
              ['assay_theme', 'Light or dark, if you chose one.', 'About 5 years, or what your browser allows'],
              [
                'assay_factor_later',
                'For staff: until when we don’t ask for another way to log in.',
                'About 5 years, or what your browser allows',
              ],
              ['assay_skip_onboarding', 'The setup steps you skipped.', 'About 5 years, or what your browser allows'],
            ],
          },
        },
        'On the secure site, the names of the first two and of the bag cookie begin with “__Host-”, which ties them to this address only.',
      ],
    },
    {
      id: 'storage',
      title: 'Other data in your browser',
      blocks: [
        'Your browser’s storage holds the token that renews your session and when it expires, the state you chose for shipping estimates, your recent searches, the number of items in your bag, whether our fonts have been downloaded, and two bid panel settings: how much is read aloud, and whether keyboard shortcuts are on. While you set up your account, it also holds the page you came from, until you close the tab.',
      ],
    },
    {
      id: 'stripe',
      title: 'When you pay',
      blocks: [
        'Pages with a card or bank form load Stripe’s script, which may set its own cookies (__stripe_mid for a year, __stripe_sid for 30 minutes) to recognize fraud. Pages without such a form do not load it.',
      ],
    },
    {
      id: 'choice',
      title: 'Your choice',
      blocks: [
        'You can delete or block cookies in your browser. Without the first three you can’t stay logged in. Browsing, reading records and checking bid logs work without any cookies.',
        'If we ever want a cookie that the site does not need, it will be off until you turn it on here.',
      ],
    },
  ],
};
