// What other features may use of this one.
export { acceptInvite, findInvite, invite, shownInvite } from './invites.ts';
