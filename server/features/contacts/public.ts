// What other parts of the server may use of this one.
export { contactsScopes } from './contacts.policy.ts';
export { type ContactsWritten, recordContacts } from './contacts.repository.ts';
export * from './contacts.tables.ts';
