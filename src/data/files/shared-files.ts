// Shared files, for the pages that add them to an answer.
import { AppError } from '#contract/core/errors.ts';
import { addAttachment, readBytes, readHead, removeAttachment } from '#db/attachments.ts';
import { claimShared, forgetRefused, type Inbox, readInbox } from '#db/shared-files.ts';
import type { SharedHead } from '#db/shared-inbox.ts';
import type { Account } from '../account.ts';
import { bringShared } from './bring-shared.ts';
import { type AttachmentRow, readUnsentFiles, tellFilesChanged } from './unsent-files.ts';

export { shareOf } from '#db/shared-files.ts';
export type { Inbox, SharedHead };

/** The shared files of the person, and files without an owner. */
export async function openInbox(account: Account): Promise<Inbox> {
  await bringShared(account).catch((error: unknown) => {
    // If the disk is full, files stay in the inbox and are counted as stuck.
    if (!(error instanceof AppError)) throw error;
  });
  await readUnsentFiles(account);
  return readInbox(account.handles.userId);
}

/** Whether the device has shared files without an owner that the person has not declined. */
export async function hasUnclaimed(userId: number): Promise<boolean> {
  return (await readInbox(userId)).unclaimed.length > 0;
}

export async function answerClaim(account: Account, heads: readonly SharedHead[], isTheirs: boolean): Promise<void> {
  await claimShared(account.handles.userId, heads, isTheirs);
}

export async function dropRefused(account: Account): Promise<void> {
  await forgetRefused(account.handles.userId);
}

/** A shared file with its bytes. Null if it was removed. */
export async function sharedFile(account: Account, id: string): Promise<File | null> {
  const head = await readHead(account.handles, id);
  const bytes = head?.state === 'shared' ? await readBytes(account.handles, head) : null;
  return head && bytes && new File([bytes], head.name, { type: head.type });
}

/**
 * Removes a shared file.
 * @returns a function that restores it; null if its bytes cannot be read
 */
export async function discardShared(account: Account, row: AttachmentRow): Promise<(() => Promise<void>) | null> {
  const { id } = row;
  const bytes = await readBytes(account.handles, row);
  await removeAttachment(account.handles, id);
  await tellFilesChanged(account, [id]);
  if (!bytes) return null;
  return async () => {
    await addAttachment(account.handles, { ...row, content: bytes.buffer });
    await tellFilesChanged(account, [id]);
  };
}
