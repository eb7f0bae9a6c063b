// What other features may use of this one.
export { bindMany, type NamedParent } from './bind-many.ts';
export {
  acceptInvite,
  endCodesOf,
  findInvite,
  invite,
  pruneInvites,
  schoolsWithEndedInvites,
  shownInvite,
} from './invites.ts';
export { deleteLink, insertLink, type Link, readLinks } from './links.ts';
export { parentAccountEntity } from './parent-account.entity.ts';
export { parentLinkEntity } from './parent-link.entity.ts';
