export { confirmInvitation, inviteByCommand, withdrawInvitation } from './invitations.ts';
