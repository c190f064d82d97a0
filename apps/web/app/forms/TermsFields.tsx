import { CheckboxField } from '@assay/ui/components/CheckboxField.tsx';
import type { ComponentProps } from 'react';

type FieldProps = Omit<ComponentProps<typeof CheckboxField>, 'label'>;

/** Terms and newsletter consent of a new member. */
export function TermsFields({ acceptTerms, newsletter }: { acceptTerms: FieldProps; newsletter: FieldProps }) {
  return (
    <div>
      <CheckboxField
        {...acceptTerms}
        label={
          <>
            I am 18 or older and accept the <TermsLink href="/terms-of-service">terms of service</TermsLink> and the{' '}
            <TermsLink href="/conditions-of-sale">conditions of sale</TermsLink>
          </>
        }
      />
      <CheckboxField {...newsletter} label="Email me about upcoming sales" />
    </div>
  );
}

/** Opens in a new tab, so that nothing typed is lost. */
function TermsLink({ href, children }: { href: string; children: string }) {
  return (
    <a className="link" href={href} target="_blank" rel="noreferrer">
      {children}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}
