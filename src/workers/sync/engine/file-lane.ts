// Sends the files that operations name, one at a time and in pieces of about two seconds of the link. The server keeps the offset (tus 1.0):
// after a piece that broke off, or that gave way to typed work, it is asked how much has arrived.
import { parseCellKey } from '#contract/core/documents.ts';
import { type PlainError, reactionTo } from '#contract/core/errors.ts';
import type { DeviceTime } from '#contract/core/time.ts';
import type { PendingFiles } from '#db/attachments.ts';
import type { FileQueue } from '#db/file-queue.ts';
import type { AttachmentRow } from '#db/schema.ts';
import { isHeldBack } from '#shared/lib/saving-data.ts';
import { backoffMs, gatewayRetryMs } from './backoff.ts';
import type { EnginePorts, FileWord } from './ports.ts';

/** What became of a file by one request. `setAside`: it waits for its author, or for its next turn behind the others. */
export type FileOutcome =
  | { readonly kind: 'taken'; readonly documents: readonly string[] }
  | { readonly kind: 'setAside' }
  | { readonly kind: 'gaveWay' }
  /** This concerns more than the file. */
  | { readonly kind: 'failed'; readonly error: PlainError };

const firstPieceBytes = 64_000;
const leastPieceBytes = 16_000;
const mostPieceBytes = 4_000_000;
const pieceMs = 2_000;
/** So often a file is sent whose bytes did not arrive as they were. */
const mostBrokenTries = 3;

/** The school is locked, the session is over, the application is too old, or the server cannot answer anybody now. */
function concernsMore({ code }: PlainError): boolean {
  if (code === 'FILE_BROKEN') return false;
  const isOfAll = (['retry', 'signIn', 'refresh'] as const).some((reaction) => reaction === reactionTo(code));
  return isOfAll || code === 'SUBSCRIPTION_LOCKED' || code === 'APP_OUTDATED';
}

export class FileLane {
  private readonly queue: FileQueue;
  private readonly ports: EnginePorts;
  /** How much of a file the server holds, for those that nothing has broken off since. */
  private readonly offsets = new Map<string, number>();
  private pieceBytes = firstPieceBytes;

  constructor(queue: FileQueue, ports: EnginePorts) {
    this.queue = queue;
    this.ports = ports;
  }

  /** The next file that may leave. */
  next(now: DeviceTime, isOpen: (schoolId: number) => boolean): Promise<PendingFiles> {
    const isSaving = this.ports.files.isSavingData();
    return this.queue.next(now, isOpen, (file) => !isHeldBack(file, isSaving));
  }

  /** One request for a file: the question how much has arrived, or the next piece. `null`: its bytes are not on this device any more. */
  async step(file: AttachmentRow, signal: AbortSignal): Promise<FileWord | null> {
    const offset = this.offsets.get(file.id);
    let word =
      offset === undefined ? await this.ports.files.begin(file, signal) : await this.sendPiece(file, offset, signal);
    // Another drainer has sent the same piece, or the server was put back to before it had heard of the file.
    const isAskedAnew = word?.kind === 'failed' && ['FILE_OFFSET', 'NOT_FOUND'].includes(word.error.code);
    if (isAskedAnew && offset !== undefined) word = await this.ports.files.begin(file, signal);
    if (word?.kind === 'at') this.offsets.set(file.id, word.offset);
    else this.offsets.delete(file.id);
    return word;
  }

  /**
   * Takes over what the server said of a file.
   * @param signal of the request: a piece that gave way to typed work has failed for no other reason.
   * @param serverOffsetMs server time minus device time.
   */
  async settle(
    file: AttachmentRow,
    word: FileWord | null,
    { signal, serverOffsetMs }: { readonly signal: AbortSignal; readonly serverOffsetMs: number },
  ): Promise<FileOutcome> {
    if (word === null) return this.park(file, { code: 'NOT_FOUND' });
    if (word.kind === 'at') {
      if (!word.isWhole) await this.queue.note(file.id, word.offset);
      else await this.queue.settle(file, this.ports.clock.now() + serverOffsetMs);
      return { kind: 'taken', documents: word.isWhole ? [parseCellKey(file.cellKey).document] : [] };
    }
    const { error } = word;
    if (signal.aborted) return { kind: 'gaveWay' };
    if (concernsMore(error)) {
      // One file may be what the server fails at: the others go before it.
      if (error.code === 'INTERNAL') await this.putOff(file);
      return { kind: 'failed', error };
    }
    // Bytes that never arrive whole are broken on the disk.
    const comesAgain = error.code === 'FILE_QUOTA' || (error.code === 'FILE_BROKEN' && file.attempts < mostBrokenTries);
    if (!comesAgain) return this.park(file, error);
    await this.putOff(file);
    return { kind: 'setAside' };
  }

  private async park({ id, schoolId }: AttachmentRow, { code, message }: PlainError): Promise<FileOutcome> {
    this.ports.log('file refused', { schoolId, code });
    await this.queue.park(id, { code, message, at: this.ports.clock.now() });
    return { kind: 'setAside' };
  }

  private putOff(file: AttachmentRow): Promise<void> {
    const now = this.ports.clock.now();
    return this.queue.putOff(file, (attempts) => now + backoffMs(attempts, this.ports.random, gatewayRetryMs));
  }

  private async sendPiece(file: AttachmentRow, offset: number, signal: AbortSignal): Promise<FileWord | null> {
    const bytes = await this.queue.read(file, offset, this.pieceBytes);
    if (!bytes) return null;
    const startedAt = this.ports.clock.now();
    const word = await this.ports.files.send(file, offset, bytes, signal);
    this.pieceBytes =
      word.kind === 'at' ? this.nextSize(bytes.byteLength, this.ports.clock.now() - startedAt) : firstPieceBytes;
    return word;
  }

  /** What this link carries in two seconds; never four times as much as it has just shown. */
  private nextSize(sent: number, ms: number): number {
    const wanted = Math.min((sent / Math.max(1, ms)) * pieceMs, this.pieceBytes * 4);
    return Math.round(Math.min(mostPieceBytes, Math.max(leastPieceBytes, wanted)));
  }
}
