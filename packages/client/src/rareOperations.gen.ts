// Made by scripts/generate.ts from the contract; do not edit.
import type { Operation } from './index.ts';

export const rareOperations: Readonly<Partial<Record<Operation, string>>> = {
  'user.notifications': 'GET/user/notifications',
  'user.notificationsUpdate': 'PATCH!/user/notifications',
  'tax.certificates': 'GET/tax/certificates',
  'tax.submitCertificate': 'POST!/tax/certificates',
  'tax.certificateFile': 'POST/tax/certificates/{id}/file',
  'tax.withdrawCertificate': 'DELETE/tax/certificates/{id}',
  'tax.seller': 'GET/tax/seller',
  'tax.certifySeller': 'POST!/tax/seller',
  'redeem.list': 'GET/redeem',
  'redeem.claim': 'POST!/redeem',
};
