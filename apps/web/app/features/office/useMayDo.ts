import { type StaffCall, staffCalls } from '@assay/client/staffCalls.gen.ts';
import { mayCall, type StaffRole } from '@assay/domain/office/roles.ts';
import { useShellData } from '../../session/shellData.ts';
import { isAt, pagesAt, placesFor } from './places.ts';

/** Returns the viewer's staff roles. */
export const useStaffRoles = (): readonly StaffRole[] => useShellData()?.viewer?.staffRoles ?? [];

/** Returns the test whether the viewer's roles allow a call that changes something. The server decides; this only hides. */
export function useMayDo(): (call: StaffCall) => boolean {
  const roles = useStaffRoles();
  return (call) => mayCall(roles, { method: 'POST', roles: staffCalls[call] });
}

/** Returns the test whether the rail of the viewer has the page at an address of the office, or the list of that record. */
export function useMayOpen(): (href: string) => boolean {
  const pages = placesFor(useStaffRoles()).flatMap(({ places }) => places.flatMap(pagesAt));
  return (href) => pages.some((page) => isAt(href.split('?')[0]!, page.href));
}
