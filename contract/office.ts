// What the office alone writes and reads offline: mutations and documents of files named `*.office.*`, which no teacher, student or
// parent uses. Importing this makes them known. Server, worker and service worker always do; a page does it with the pages of the
// office (src/app/office-features.ts), so that the start of everybody else goes without them.
import { addDocuments, documents as everyday } from './documents.ts';
import { officeDocuments } from './found/office-documents.ts';
import { officeMutations } from './found/office-mutations.ts';
import { addMutations, mutations as everydayMutations } from './mutations.ts';

addDocuments(officeDocuments);
addMutations(officeMutations);

/** All of them. */
export const mutations = { ...everydayMutations, ...officeMutations } as const;
export type MutationName = keyof typeof mutations;
export const documents = { ...everyday, ...officeDocuments } as const;
export type DocumentKind = keyof typeof documents;
