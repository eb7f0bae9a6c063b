import type { FileState } from '#contract/files/files.schema.ts';
import type { ReadDb } from '#server/db/client.ts';
export async function filesOf(_db: ReadDb, _schoolId: number, _uuids: readonly string[]): Promise<Map<string, { state: FileState }>> {
  return new Map();
}
