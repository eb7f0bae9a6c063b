// Shared files in the database of their owner: rows of `attachments` that are not sent. They are counted with unsent work and sealed with it at a
// sign-out.
import { withLock } from '#shared/lib/with-lock.ts';
import { addAttachment } from './attachments.ts';
import { sharedPrefix } from './chunk-bytes.ts';
import type { Handles } from './handles.ts';
import type { AttachmentRow } from './schema.ts';
import { changeShared, listShared, readShared, removeShared, type SharedHead } from './shared-inbox.ts';

/** The share of a row. */
export function shareOf({ cellKey }: Pick<AttachmentRow, 'cellKey'>): string {
  return cellKey.slice(sharedPrefix.length);
}
export function sharedCell(share: string): string {
  return `${sharedPrefix}${share}`;
}

/** Prevents two contexts from moving the same file: the second would restore a file that is in an answer already. */
const alone = <Result>(work: () => Promise<Result>) => withLock('qalam-shared', work);

/**
 * Moves the files of the person from the inbox to the person's database.
 * @returns the ids of the files
 * @throws AppError NOT_SAVED if the disk is full; the remaining files stay in the inbox
 */
export function adoptShared(handles: Handles, place: { schoolId: number; eduYear: number }): Promise<string[]> {
  return alone(async () => {
    const adopted: string[] = [];
    for (const head of await listShared()) {
      if (head.owner !== handles.userId || head.problem) continue;
      const content = await readShared(head);
      if (content) {
        const { id, name, type, at, share } = head;
        await addAttachment(handles, {
          ...place,
          id,
          name,
          type,
          cellKey: sharedCell(share),
          purpose: 'answer',
          state: 'shared',
          // The clock of the device is accurate enough for a file that is not in an answer.
          capturedAt: Number(at),
          // Set for the page that replaces the file.
          sha256: '',
          width: null,
          height: null,
          content,
        });
        adopted.push(id);
      }
      await removeShared([head.id]);
    }
    return adopted;
  });
}

/** Removes refused files from the list; they have no bytes. */
export async function forgetRefused(userId: number): Promise<void> {
  const heads = await listShared();
  await removeShared(heads.filter(({ owner, problem }) => owner === userId && problem).map(({ id }) => id));
}

/** The files in the inbox, from the view of one person. */
export type Inbox = {
  /** Refused files of the person. */
  readonly refused: readonly SharedHead[];
  /** Files without an owner that the person has not declined. */
  readonly unclaimed: readonly SharedHead[];
  /** Files of the person that could not be moved because the disk is full. */
  readonly stuck: number;
  /** Shares with files of other people. */
  readonly others: ReadonlySet<string>;
};

export async function readInbox(userId: number): Promise<Inbox> {
  const heads = await listShared();
  const own = heads.filter(({ owner }) => owner === userId);
  return {
    refused: own.filter(({ problem }) => problem),
    unclaimed: heads.filter(({ owner, declinedBy }) => owner === null && !declinedBy.includes(userId)),
    stuck: own.filter(({ problem }) => !problem).length,
    others: new Set(heads.filter(({ owner }) => owner !== null && owner !== userId).map(({ share }) => share)),
  };
}

/** Sets the person as owner of files without one, or records that the person declined them. */
export async function claimShared(userId: number, heads: readonly SharedHead[], isTheirs: boolean): Promise<void> {
  await changeShared(
    heads.map((head) =>
      isTheirs ? { ...head, owner: userId } : { ...head, declinedBy: [...head.declinedBy, userId] },
    ),
  );
}
