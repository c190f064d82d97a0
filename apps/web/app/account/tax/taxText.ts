import type { TaxCertificate } from '@assay/contract/shapes/tax.ts';
import type { Tone } from '@assay/ui/tone.ts';

/** How a certificate stands, and what that means for the buyer. Staff's own words come first where there are some. */
export function certificateState({ status, note }: Pick<TaxCertificate, 'status' | 'note'>): {
  word: string;
  tone: Tone;
  text: string;
} {
  switch (status) {
    case 'pending':
      return {
        word: 'Being looked at',
        tone: 'amber',
        text: 'We answer within two business days. Until then tax is charged.',
      };
    case 'approved':
      return { word: 'Approved', tone: 'commit', text: note || 'No sales tax on goods that go there.' };
    case 'rejected':
      return { word: 'Not accepted', tone: 'seal', text: note || 'Hand in one that names you and this state.' };
    case 'expired':
      return { word: 'Expired', tone: 'seal', text: 'Tax is charged again. Hand in the new one.' };
  }
}
