import { adoptShared } from '#db/shared-files.ts';
import { tellFilesChanged } from './unsent-files.ts';

/** Moves shared files of the person from the inbox to the database of the person. */
export async function bringShared(account: Parameters<typeof tellFilesChanged>[0]): Promise<void> {
  const { schoolId, eduYear } = account.school;
  const adopted = await adoptShared(account.handles, { schoolId, eduYear });
  if (adopted.length > 0) await tellFilesChanged(account, adopted);
}
