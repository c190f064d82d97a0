import { checkPages, STILL_LIGHT, test } from '../support/pages.ts';

test('given a visitor, when they open the content pages, and the login pages, then each is complete, without errors and accessible', async ({
  stage,
}) => {
  await checkPages(await stage.pageOf(null, STILL_LIGHT), [
    { name: 'authentication', path: '/authentication' },
    { name: 'terms-of-service', path: '/terms-of-service', text: 'The agreement' },
    { name: 'conditions-of-sale', path: '/conditions-of-sale', text: 'In short.' },
    { name: 'privacy-policy', path: '/privacy-policy', text: 'What others can see' },
    { name: 'cookies', path: '/cookies', text: 'assay_auth' },
    { name: 'about', path: '/about', text: 'Why we exist' },
    { name: 'help', path: '/help', text: 'Guides' },
    { name: 'help-found', path: '/help?find=maximum+bid', text: 'for “maximum bid”' },
    { name: 'help-nothing', path: '/help?find=zebra', text: 'No results for “zebra”' },
    { name: 'help-article', path: '/help/maximum-bids', text: 'An example, opening at $100' },
    { name: 'blog', path: '/blog', text: 'Where extended bidding stops' },
    { name: 'blog-post', path: '/blog/what-gold-means', text: 'Two ways to know' },
    { name: 'contact-us', path: '/contact-us', text: 'Your message' },
    { name: 'login', path: '/login' },
    {
      name: 'login-refused',
      path: '/login?next=%2Faccount',
      text: 'Invalid username or password',
      refused: ['/v1/auth/signin/email'],
      async prepare(page) {
        await page.getByLabel('Email').fill('unknown@example.com');
        await page.getByLabel('Password', { exact: true }).fill('Wrong-Words-11!');
        await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
      },
    },
    { name: 'signup', path: '/signup' },
    {
      name: 'signup-faults',
      path: '/signup?next=%2F',
      text: 'There is a problem',
      prepare: (page) => page.getByRole('button', { name: 'Create account' }).click(),
    },
    { name: 'verify-email', path: '/verify-email' },
    {
      name: 'verify-email-bad',
      path: '/verify-email?#token=wrong',
      text: /new link/,
      refused: ['/v1/auth/verify-email'],
    },
    { name: 'two-step-verification', path: '/two-step-verification', text: 'Log in with your password first.' },
    { name: 'newsletter', path: '/newsletter', text: 'about once a month' },
    { name: 'newsletter-link', path: '/newsletter?#token=wrong', text: 'Confirm subscription' },
    { name: 'unsubscribe', path: '/unsubscribe', text: 'the link at the bottom of one' },
    { name: 'unsubscribe-link', path: '/unsubscribe?#token=wrong', text: 'Unsubscribe from emails like this' },
    { name: 'forgot-password', path: '/forgot-password' },
    {
      name: 'forgot-password-sent',
      path: '/forgot-password',
      text: 'Check your inbox',
      async prepare(page) {
        await page.getByLabel('Email').fill('unknown@example.com');
        await page.getByRole('button', { name: 'Send link' }).click();
      },
    },
    { name: 'reset-password', path: '/reset-password', text: 'Open the link' },
    {
      name: 'reset-password-bad',
      path: '/reset-password?#token=wrong',
      text: 'The reset password token is invalid',
      refused: ['/v1/auth/forgot-password/verify'],
    },
  ]);
});
