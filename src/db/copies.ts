// Copies of what the server holds: they leave the device with whoever they were made for.
import type { Handles } from './handles.ts';

/** Removes copies of the server's data from the device; unsent work, drafts and receipts of it stay. */
export async function clearCopies(handles: Handles): Promise<void> {
  await handles.write(async () => {
    const { relaxed } = handles;
    const tables = [relaxed.caches, relaxed.cursors, relaxed.translation, relaxed.gradesList];
    await relaxed.transaction('rw', tables, async () => {
      await relaxed.caches.clear();
      await relaxed.translation.clear();
      await relaxed.gradesList.clear();
      await relaxed.cursors.toCollection().modify({ cursor: null });
    });
  });
}
