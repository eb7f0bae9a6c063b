// What other features and the composition may use of this one.
export { clamdScanner } from './clamd-scanner.ts';
export {
  addFileUses,
  type HeldUse,
  hangFiles,
  moveUses,
  subjectsWithFiles,
  type UseOfFiles,
  usesOf,
} from './file-uses.ts';
export { filesOf, type KnownFile, schoolsWithFiles } from './files.repository.ts';
export { files, fileUses, schoolFiles } from './files.tables.ts';
export { readFormWithFiles } from './form-files.ts';
export { awayStorage, openFileStorage } from './open-storage.ts';
export { pruneFiles } from './prune-files.ts';
export { startFileScans } from './scan-files.ts';
export { storeGenerated } from './store-generated.ts';
