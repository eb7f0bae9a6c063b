// Files that were shared with the application, once they are in the database of their person: rows of `attachments` that are not sent. So they
// are counted with unsent work, and sealed with it at a sign-out.
import { addAttachment } from './attachments.ts';
import { sharedPrefix } from './chunk-bytes.ts';
import type { Handles } from './handles.ts';
import type { AttachmentRow } from './schema.ts';
import { changeShared, listShared, readShared, removeShared, type SharedHead } from './shared-inbox.ts';

/** Which share a row came with. */
export function shareOf({ cellKey }: Pick<AttachmentRow, 'cellKey'>): string {
  return cellKey.slice(sharedPrefix.length);
}
export function sharedCell(share: string): string {
  return `${sharedPrefix}${share}`;
}

/** One context at a time: two would store a file a second time after it was put into an answer. */
function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  const locks = globalThis.navigator?.locks as LockManager | undefined;
  return locks ? (locks.request('qalam-shared', work) as Promise<Result>) : work();
}

/**
 * Takes the files of this person out of the inbox.
 * @returns their ids.
 * @throws AppError NOT_SAVED when the device has no room left: what could not be taken stays in the inbox.
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
          // Some minutes of a wrong clock do not matter before it is in an answer.
          capturedAt: Number(at),
          // Of the page that is made of it.
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

/** Removes the names of files that were not taken; they have no bytes. */
export async function forgetRefused(userId: number): Promise<void> {
  const heads = await listShared();
  await removeShared(heads.filter(({ owner, problem }) => owner === userId && problem).map(({ id }) => id));
}

/** What of the inbox concerns a person, without what was taken. */
export type Inbox = {
  /** Names of their files that were not taken. */
  readonly refused: readonly SharedHead[];
  /** Shared while nobody was signed in, and not declined by them. */
  readonly unclaimed: readonly SharedHead[];
  /** Their files that the disk had no room to take. */
  readonly stuck: number;
  /** Shares of other people. */
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

/** A person says whether files that nobody owned are theirs. */
export async function claimShared(userId: number, heads: readonly SharedHead[], isTheirs: boolean): Promise<void> {
  await changeShared(
    heads.map((head) =>
      isTheirs ? { ...head, owner: userId } : { ...head, declinedBy: [...head.declinedBy, userId] },
    ),
  );
}
