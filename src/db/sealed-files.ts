// Bytes of unsent files while their person is signed out, encrypted where they lie: chunk by chunk, so that a cheap phone never holds a
// whole file twice. They stay so after the next sign-in and are opened as they are read (docs/decisions/2026-11-21-sealed-work.md).
import type { Handles } from './handles.ts';
import type { ChunkRow } from './schema.ts';

export const sealAlgorithm = 'AES-GCM';
export const sealKeyName = 'sealKey';

/** Bound to account and place: no chunk is opened as another's, or as another one of the same file. */
const labelOf = (userId: number, { id }: ChunkRow) => new TextEncoder().encode(`qalam ${userId} ${id}`);

/** Encrypts every chunk that lies in the clear. */
export async function sealChunks(handles: Handles, key: CryptoKey): Promise<void> {
  const ids = await handles.run(() => handles.strict.attachments.toCollection().primaryKeys());
  for (const id of ids) {
    if (!id.includes('/')) continue;
    const row = await handles.run(() => handles.strict.attachments.get(id));
    if (!row || 'cellKey' in row || row.iv) continue;
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const bytes = await crypto.subtle.encrypt(
      { name: sealAlgorithm, iv, additionalData: labelOf(handles.userId, row) },
      key,
      row.bytes,
    );
    // Only what is still there: a file that has gone meanwhile does not come back.
    await handles.write(() =>
      handles.strict.attachments
        .where('id')
        .equals(id)
        .modify((chunk) => void Object.assign(chunk, { bytes, iv })),
    );
  }
}

/** The bytes of an encrypted chunk; null without the key of their person. */
export async function openChunk(handles: Handles, row: ChunkRow): Promise<ArrayBuffer | null> {
  const key = (await handles.run(() => handles.relaxed.settings.get(sealKeyName)))?.value;
  if (!(key instanceof CryptoKey) || !row.iv) return null;
  const { iv, bytes } = row;
  return crypto.subtle
    .decrypt({ name: sealAlgorithm, iv, additionalData: labelOf(handles.userId, row) }, key, bytes)
    .catch(() => null);
}
