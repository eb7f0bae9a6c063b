import type { Cell } from '#contract/core/documents.ts';
import { readOwnCells } from '#db/own-cells.ts';
import type { Account } from '../account.ts';

/** What this person has written into cells of one kind, the newest first, as far as it is on the device. */
export async function ownCells(
  account: Account,
  names: { readonly documents: string; readonly cells: string },
): Promise<readonly Cell[]> {
  try {
    const { schoolId } = account.school;
    return await readOwnCells(account.handles, { schoolId, author: account.person.user.userId, ...names });
  } catch (cause) {
    // It only helps with typing: what cannot be read is not offered.
    console.warn('Own cells could not be read', cause);
    return [];
  }
}
