// The files that wait to be sent, as the engine reads and settles them.
import type { DeviceTime } from '#contract/core/time.ts';
import {
  headsIn,
  nextAmong,
  noteArrived,
  type PendingFiles,
  parkAttachment,
  putOffAttachment,
  readBytes,
  removeAttachment,
} from './attachments.ts';
import { keepCopy, mostCopyBytes } from './file-copies.ts';
import { type Handles, isQuotaError } from './handles.ts';
import type { AttachmentRow, ParkReason } from './schema.ts';

export class FileQueue {
  private readonly handles: Handles;

  constructor(handles: Handles) {
    this.handles = handles;
  }

  /** The oldest file that may leave now, of a school that is open, and when the next one may. */
  next(
    now: DeviceTime,
    isOpen: (schoolId: number) => boolean = () => true,
    mayLeave: (file: AttachmentRow) => boolean = () => true,
  ): Promise<PendingFiles> {
    return this.handles.run(async () => nextAmong(await headsIn(this.handles.relaxed), now, isOpen, mayLeave));
  }

  /** Bytes of a file; null where they are not here. */
  read(file: AttachmentRow, offset: number, most: number): Promise<Uint8Array<ArrayBuffer> | null> {
    return readBytes(this.handles, file, offset, most);
  }

  /** The server holds the file up to there. Only screens read it, so a full disk does not stop the file, which makes room (case 24). */
  async note(id: string, arrived: number): Promise<void> {
    await noteArrived(this.handles, id, arrived).catch((error: unknown) => {
      if (!isQuotaError(error)) throw error;
    });
  }

  /** The server holds the whole file: what stays here is a copy. */
  async settle(file: AttachmentRow, now: number): Promise<void> {
    const { id: uuid, schoolId, type } = file;
    const content = file.bytes <= mostCopyBytes ? await readBytes(this.handles, file) : null;
    const copy = content && { type, bytes: content.buffer, sent: file };
    if (copy) await keepCopy(this.handles, { schoolId, uuid, copy, now });
    await removeAttachment(this.handles, uuid);
  }

  /** It waits for its author's decision. */
  park(id: string, reason: ParkReason): Promise<void> {
    return parkAttachment(this.handles, id, reason);
  }

  /** `until`: when it may leave again, device time, after so many attempts. */
  putOff({ id, attempts }: AttachmentRow, until: (attempts: number) => number): Promise<void> {
    return putOffAttachment(this.handles, id, attempts + 1, until(attempts + 1));
  }
}
