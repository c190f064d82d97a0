import { checkEmail } from '@assay/domain/account/email.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';
import { useState } from 'react';
import { captchaToken } from '../../forms/captcha.ts';
import { FormErrors } from '../../forms/FormErrors.tsx';
import { useApiForm } from '../../forms/useApiForm.ts';
import { browserApi } from '../../session/browserApi.ts';

/** Newsletter sign-up; nothing is sent until the emailed link is opened. */
export function NewsletterForm({ siteKey }: { siteKey: string | null }) {
  const [isSent, setSent] = useState(false);
  const form = useApiForm({
    fields: ['email'] as const,
    check: ({ email }) => checkEmail(email),
    submit: async ({ email }) => {
      setSent(false);
      await browserApi.call('newsletter.subscribe', {
        body: { email, ...(await captchaToken(siteKey, 'newsletter')) },
      });
      setSent(true);
    },
  });
  return (
    <form {...form.props} className="space-y-5" aria-label="Newsletter">
      <FormErrors of={form} what="Subscribing" />
      <TextField {...form.field('email')} label="Email" type="email" inputMode="email" autoComplete="email" />
      <Button type="submit" variant="commit" pending={form.isPending} pendingLabel="Sending…">
        Subscribe
      </Button>
      <p role="status" className="text-small text-ink-2">
        {isSent ? 'Check your email for a link to confirm your subscription.' : ''}
      </p>
    </form>
  );
}
