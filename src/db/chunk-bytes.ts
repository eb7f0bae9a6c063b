/** Bytes of one chunk of a stored file. */
export const chunkBytes = 256 * 1024;
/** Beginning of the `cellKey` of files that were shared and are in no answer yet. */
export const sharedPrefix = 'shared|';
