// Sends the files that operations name, one at a time and in pieces of about two seconds of the link. The server keeps the offset (tus 1.0):
// after a piece that broke off, or that gave way to typed work, it is asked how much has arrived.
import type { PlainError } from '#contract/core/errors.ts';
import type { DeviceTime } from '#contract/core/time.ts';
import type { PendingFiles } from '#db/attachments.ts';
import type { AttachmentRow } from '#db/schema.ts';
import type { SyncStore } from '#db/sync-store.ts';
import { isHeldBack } from '#shared/lib/saving-data.ts';

/** What the server says of a file: how much of it has arrived, that it is whole, or that it is not taken. */
export type FileWord =
  | { readonly kind: 'at'; readonly offset: number; readonly isWhole: boolean }
  | { readonly kind: 'refused'; readonly error: PlainError }
  | { readonly kind: 'failed'; readonly error: PlainError };

export type FilesPort = {
  /** Announces a file, or asks again how much of it has arrived. Never throws. */
  readonly begin: (file: AttachmentRow, signal: AbortSignal) => Promise<FileWord>;
  /** Sends bytes from an offset on. Never throws; `signal` ends it without an answer. */
  readonly send: (
    file: AttachmentRow,
    offset: number,
    bytes: Uint8Array<ArrayBuffer>,
    signal: AbortSignal,
  ) => Promise<FileWord>;
  /** The person's browser saves data: large files wait for a press. */
  readonly isSavingData: () => boolean;
};

const firstPieceBytes = 64_000;
const leastPieceBytes = 16_000;
const mostPieceBytes = 4_000_000;
const pieceMs = 2_000;

export class FileLane {
  private readonly store: SyncStore;
  private readonly port: FilesPort;
  private readonly now: () => DeviceTime;
  /** How much of a file the server holds, for those that nothing has broken off since. */
  private readonly offsets = new Map<string, number>();
  private pieceBytes = firstPieceBytes;

  constructor(store: SyncStore, port: FilesPort, now: () => DeviceTime) {
    this.store = store;
    this.port = port;
    this.now = now;
  }

  /** The next file that may leave. */
  next(now: DeviceTime, isOpen: (schoolId: number) => boolean): Promise<PendingFiles> {
    const isSaving = this.port.isSavingData();
    return this.store.nextFile(now, isOpen, (file) => !isHeldBack(file, isSaving));
  }

  /** One request for a file: the question how much has arrived, or the next piece. `null`: its bytes are not on this device any more. */
  async step(file: AttachmentRow, signal: AbortSignal): Promise<FileWord | null> {
    const offset = this.offsets.get(file.id);
    let word = offset === undefined ? await this.port.begin(file, signal) : await this.sendPiece(file, offset, signal);
    // Another drainer has sent the same piece, or the server was put back to before it had heard of the file.
    const isAskedAnew = word?.kind === 'failed' && ['FILE_OFFSET', 'NOT_FOUND'].includes(word.error.code);
    if (isAskedAnew && offset !== undefined) word = await this.port.begin(file, signal);
    if (word?.kind === 'at') this.offsets.set(file.id, word.offset);
    else this.offsets.delete(file.id);
    return word;
  }

  private async sendPiece(file: AttachmentRow, offset: number, signal: AbortSignal): Promise<FileWord | null> {
    const bytes = await this.store.readPiece(file, offset, this.pieceBytes);
    if (!bytes) return null;
    const startedAt = this.now();
    const word = await this.port.send(file, offset, bytes, signal);
    this.pieceBytes = word.kind === 'at' ? this.nextSize(bytes.byteLength, this.now() - startedAt) : firstPieceBytes;
    return word;
  }

  /** What this link carries in two seconds; never four times as much as it has just shown. */
  private nextSize(sent: number, ms: number): number {
    const wanted = Math.min((sent / Math.max(1, ms)) * pieceMs, this.pieceBytes * 4);
    return Math.round(Math.min(mostPieceBytes, Math.max(leastPieceBytes, wanted)));
  }
}
