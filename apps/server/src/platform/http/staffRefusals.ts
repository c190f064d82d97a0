import { type Refusal, refuse } from '@assay/contract/problem.ts';
import { roleNames, type StaffRole } from '@assay/domain/office/roles.ts';

/** What a staff member without one of the roles is told. */
export const roleRefusal = (roles: readonly StaffRole[]): Refusal =>
  refuse('forbidden', {
    detail: `This needs one of these roles: ${roleNames([...new Set<StaffRole>(['admin', ...roles])])}. Ask an administrator.`,
    reasons: ['role'],
  });

/** What a person without a recent code is told, where the call takes one. */
export const codeRefusal = (): Refusal =>
  refuse('step_up_required', { detail: 'Enter a code of your two-step verification to continue.', reasons: ['code'] });
