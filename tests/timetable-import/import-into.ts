// Imports for tests: the real plan and the real writing, with the sync's own word to the devices.
import type { Database } from '#server/db/client.ts';
import { tellForNobody, unreadNotices } from '#server/features/notices/public.ts';
import type { NewAccount } from '#server/features/timetable-import/accounts.ts';
import type { TargetRequest } from '#server/features/timetable-import/find-target.ts';
import { applyImport, type TellPeople } from '#server/features/timetable-import/run-import.ts';
import type { Timetable } from '#server/features/timetable-import/timetable.ts';
import type { UndoPorts } from '#server/features/timetable-import/undo-import.ts';
import { demandSnapshot } from '#server/sync/feed.ts';
import { schoolNow } from '#tests/support/small-school.ts';

export type Request = Omit<TargetRequest, 'now'>;

export function requestOf(request: Request): TargetRequest {
  return { ...request, now: schoolNow };
}

export const tellPeople: TellPeople = async (db, schoolId, now, news) =>
  void (await tellForNobody({ db, schoolId, now }, news));

export const undoPorts: UndoPorts = { tellPeople, unreadOf: unreadNotices };

/** Writes a timetable; the accounts that were made come with it. */
export async function importInto(database: Database, timetable: Timetable, request: Request = {}) {
  const saved: NewAccount[] = [];
  const written = await database.transaction((tx) =>
    applyImport(tx, requestOf(request), timetable, {
      source: 'test.xml',
      refreshDevices: demandSnapshot,
      tellPeople,
      saveAccounts: (accounts) => saved.push(...accounts),
    }),
  );
  return { ...written, saved };
}
