// Unsent work as a file, for the day when nothing else helps: what the device holds, readable without this application. Where files wait, it
// is a zip with their bytes beside the text (docs/decisions/2026-11-29-answers-and-files.md).
import { readAttachments, readBytes, readHead } from '#db/attachments.ts';
import { chunkBytes } from '#db/chunk-bytes.ts';
import type { Handles } from '#db/handles.ts';
import type { AttachmentRow } from '#db/schema.ts';
import { saveFile } from '#shared/lib/save-file.ts';
import { StoredZip } from '#shared/lib/stored-zip.ts';
import type { OutboxRow } from './account-outbox.ts';

/** `path`: where its bytes are in the zip; null where the device cannot read them. */
type ExportedFile = { readonly file: AttachmentRow; readonly path: string | null };

/** The file's text: every entry as it is stored, with its times as UTC instants. */
export function unsentFile(rows: readonly OutboxRow[], at: number, files: readonly ExportedFile[] = []): string {
  const entries = rows.map(({ capturedAt, firstSentAt, error, ...row }) => ({
    ...row,
    capturedAt: new Date(capturedAt).toISOString(),
    firstSentAt: firstSentAt === null ? null : new Date(firstSentAt).toISOString(),
    error: error && { code: error.code, message: error.message, serverHolds: error.cell },
  }));
  const described = files.map(({ path, file: { capturedAt, error, ...file } }) => ({
    path,
    ...file,
    capturedAt: new Date(capturedAt).toISOString(),
    error: error && { code: error.code, message: error.message },
  }));
  const exported = { application: 'Qalam', exportedAt: new Date(at).toISOString(), entries };
  return JSON.stringify(described.length > 0 ? { ...exported, files: described } : exported, null, 2);
}

/** Signs that Windows takes in no name. */
const refusedSigns = /[<>:"|?*]/g;

async function* piecesOf(handles: Handles, file: AttachmentRow): AsyncGenerator<Uint8Array<ArrayBuffer> | null> {
  for (let offset = 0; offset < file.bytes; offset += chunkBytes) yield readBytes(handles, file, offset, chunkBytes);
}

async function* once(text: string): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  yield new TextEncoder().encode(text);
}

/** What a person takes along: entries, and files that wait. */
export async function unsentExport(
  handles: Handles,
  rows: readonly OutboxRow[],
  at: number,
): Promise<{ readonly name: string; readonly content: Blob }> {
  const name = `qalam-unsent-${new Date(at).toISOString().slice(0, 10)}`;
  const files = await readAttachments(handles);
  if (files.length === 0) {
    return { name: `${name}.json`, content: new Blob([unsentFile(rows, at)], { type: 'application/json' }) };
  }
  const zip = new StoredZip();
  const exported: ExportedFile[] = [];
  for (const [index, file] of files.entries()) {
    // Two files may have one name.
    const path = `files/${String(index + 1).padStart(2, '0')} ${file.name.replaceAll(refusedSigns, '_')}`;
    const isAdded = await zip.add(path, file.capturedAt, piecesOf(handles, file));
    // One that has left meanwhile is on the server.
    if (isAdded || (await readHead(handles, file.id))) exported.push({ file, path: isAdded ? path : null });
  }
  await zip.add('unsent.json', at, once(unsentFile(rows, at, exported)));
  return { name: `${name}.zip`, content: zip.finish() };
}

/** Hands the file to the browser as a download. */
export async function downloadUnsent(
  { handles }: { readonly handles: Handles },
  rows: readonly OutboxRow[],
  at: number,
): Promise<void> {
  const { name, content } = await unsentExport(handles, rows, at);
  saveFile(name, content);
}
