import type { ResaleAct } from '../resale/machine.ts';
import type { StaffRole } from './roles.ts';

/** Who may do what with a resale, besides `admin`: objects are moved by logistics, judged by authenticators, paid by finance. */
export const resaleActRoles: Readonly<Record<ResaleAct, readonly StaffRole[]>> = {
  receive: ['logistics'],
  pass: ['authenticator'],
  find_fault: ['authenticator'],
  dismiss_fault: ['authenticator'],
  fail: ['authenticator'],
  propose: ['authenticator'],
  lost: ['logistics'],
  cancel: ['logistics', 'finance'],
  ship: ['logistics'],
  deliver: ['logistics'],
  hand_over: ['logistics'],
  decide_claim: ['finance'],
};

/** Returns true if the act may pay money back, which takes a recent code of the second factor. */
export const resaleActNeedsCode = (act: ResaleAct): boolean => act === 'decide_claim';
