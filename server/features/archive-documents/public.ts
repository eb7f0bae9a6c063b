// What other features may use of this one.
export { addDocument } from './archive-documents.repository.ts';
export { documentOf } from './make-document.ts';
