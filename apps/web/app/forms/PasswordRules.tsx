import { passwordRules } from '@assay/domain/account/password.ts';
import { Icon } from '@assay/ui/components/Icon.tsx';
import { VisuallyHidden } from '@assay/ui/components/VisuallyHidden.tsx';

/** Password requirements, checked off as the person types. */
export function PasswordRules({ password }: { password: string }) {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-small" aria-label="Password requirements">
      {passwordRules(password).map(({ text, isMet }) => (
        <li key={text} className={`inline-flex items-center gap-1.5 ${isMet ? 'text-commit' : 'text-ink-2'}`}>
          <Icon name={isMet ? 'check' : 'glyph-ring'} />
          {text}
          <VisuallyHidden>{isMet ? ', met' : ', not met'}</VisuallyHidden>
        </li>
      ))}
    </ul>
  );
}
