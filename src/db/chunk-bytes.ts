/** Bytes of one chunk of a stored file. */
export const chunkBytes = 256 * 1024;
/** Prefix of the `cellKey` of shared files that are not in an answer yet. */
export const sharedPrefix = 'shared|';
