import type { FileStorage } from '#server/shared/file-storage.ts';
import { folderStorage } from './folder-storage.ts';

/** `s3`: https://key:secret@host/bucket, as the environment has checked it. */
export type StoragePlace = { readonly folder: string } | { readonly s3: string };

/** Opens the storage that the environment names. @throws StorageRefused when it cannot be used. */
export async function openFileStorage(place: StoragePlace): Promise<FileStorage> {
  const storage = 'folder' in place ? folderStorage(place.folder) : await openS3(place.s3);
  await storage.check();
  return storage;
}

/** Loaded only where it is used: its client is the largest part of a start. */
async function openS3(address: string): Promise<FileStorage> {
  const { s3Storage } = await import('./s3-storage.ts');
  return s3Storage(address);
}

const away = (): never => {
  throw new Error('No storage of files was opened');
};
/** Of a server that was built without one: it takes no files. */
export const awayStorage: FileStorage = {
  check: away,
  arrived: away,
  append: away,
  flush: away,
  put: away,
  read: away,
  remove: away,
};
