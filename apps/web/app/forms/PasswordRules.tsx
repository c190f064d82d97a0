import { passwordRules } from '@assay/domain/account/password.ts';
import { Icon } from '@assay/ui/components/Icon.tsx';
import { VisuallyHidden } from '@assay/ui/components/VisuallyHidden.tsx';

/** What a password needs, ticked off while it is typed. */
export function PasswordRules({ password }: { password: string }) {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-small" aria-label="The password needs">
      {passwordRules(password).map(({ text, isMet }) => (
        <li key={text} className={`inline-flex items-center gap-1.5 ${isMet ? 'text-commit' : 'text-ink-2'}`}>
          <Icon name={isMet ? 'check' : 'glyph-ring'} />
          {text}
          <VisuallyHidden>{isMet ? ', done' : ', missing'}</VisuallyHidden>
        </li>
      ))}
    </ul>
  );
}
