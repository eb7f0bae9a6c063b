// What other parts of the server may use of this one.
export { deleteNotices, readUpTo, tell, tellForNobody, unreadNotices } from './notices.repository.ts';
export { standing } from './notices.store.ts';
export * from './notices.tables.ts';
export * from './pushes.repository.ts';
