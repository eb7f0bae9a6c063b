// What other features may use of this one.
export { prunePictures, publishedFor } from './publications.repository.ts';
export { publicationPictures, publications } from './publications.tables.ts';
