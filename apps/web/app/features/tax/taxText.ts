import type { TaxCertificate } from '@assay/contract/shapes/tax.ts';
import type { Tone } from '@assay/ui/tone.ts';

/** A certificate's state, and what it means for the buyer. The staff's own text comes first if there is one. */
export function certificateState({ status, note }: Pick<TaxCertificate, 'status' | 'note'>): {
  label: string;
  tone: Tone;
  text: string;
} {
  switch (status) {
    case 'pending':
      return {
        label: 'In review',
        tone: 'amber',
        text: 'We’ll decide within two business days. Until then, we charge sales tax.',
      };
    case 'approved':
      return { label: 'Approved', tone: 'commit', text: note || 'No sales tax on items shipped there.' };
    case 'rejected':
      return { label: 'Not accepted', tone: 'seal', text: note || 'Submit one that names you and this state.' };
    case 'expired':
      return { label: 'Expired', tone: 'seal', text: 'We charge sales tax again. Submit your new certificate.' };
  }
}
