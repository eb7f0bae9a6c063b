// Unsent work as a file, for the day when nothing else helps: what the device holds, readable without this application.
import { saveFile } from '#shared/lib/save-file.ts';
import type { OutboxRow } from './account-outbox.ts';

/** The file's text: every entry as it is stored, with its times as UTC instants. */
export function unsentFile(rows: readonly OutboxRow[], at: number): string {
  const entries = rows.map(({ capturedAt, firstSentAt, error, ...row }) => ({
    ...row,
    capturedAt: new Date(capturedAt).toISOString(),
    firstSentAt: firstSentAt === null ? null : new Date(firstSentAt).toISOString(),
    error: error && { code: error.code, message: error.message, serverHolds: error.cell },
  }));
  return JSON.stringify({ application: 'Qalam', exportedAt: new Date(at).toISOString(), entries }, null, 2);
}

/** Hands the file to the browser as a download. */
export function downloadUnsent(rows: readonly OutboxRow[], at: number): void {
  const content = new Blob([unsentFile(rows, at)], { type: 'application/json' });
  saveFile(`qalam-unsent-${new Date(at).toISOString().slice(0, 10)}.json`, content);
}
