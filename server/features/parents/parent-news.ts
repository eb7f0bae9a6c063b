// Who is told by the bell that somebody waits to be a parent, or became one (issue 15 section 5).
import { factName } from '#contract/notices/notices.schema.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import { familiesOf } from '#server/features/people/public.ts';
import { leadsOfPupils } from '#server/features/school/public.ts';
import type { Telling } from '#server/shared/telling.ts';
import type { Change } from '#server/shared/write.ts';
import type { LinkValue } from './links.ts';

type Waiting = { readonly studentSchoolUuid: string; readonly parentUserId: number };
type Now = { readonly schoolId: number; readonly now: number };

/** The group lead of each pupil is told that somebody waits, or told no more. */
async function toLeads(
  db: ReadDb,
  { schoolId, now }: Now,
  all: readonly Waiting[],
  isWaiting: boolean,
): Promise<Telling[]> {
  const numbers = all.map(({ studentSchoolUuid }) => studentSchoolUuid);
  const leads = await leadsOfPupils(db, schoolId, numbers, now);
  const families = await familiesOf({ db, schoolId }, numbers);
  return all.flatMap(({ studentSchoolUuid, parentUserId }): Telling[] => {
    const [to, family] = [leads.get(studentSchoolUuid), families.get(studentSchoolUuid)];
    if (!to || !family) return [];
    const about = { studentSchoolUuid, name: family.name };
    const fact = factName('parentWaits', parentUserId, studentSchoolUuid);
    return [{ to, fact, notice: isWaiting ? { kind: 'parentWaits', about } : null }];
  });
}

export const newsOfWaiting = (db: Db, now: Now, waiting: Waiting): Promise<Telling[]> =>
  toLeads(db, now, [waiting], true);
/** They wait no more: turned away, or a parent by now. */
export const newsOfAnswer = (db: Db, now: Now, waiting: Waiting): Promise<Telling[]> =>
  toLeads(db, now, [waiting], false);

/** The pupil is told who became a parent, and told no more when it was taken back; the lead has nobody waiting any more. */
export async function newsOfLinks(db: ReadDb, now: Now, changes: readonly Change<LinkValue>[]): Promise<Telling[]> {
  const links = changes.flatMap(({ before, after }) => {
    // A phone was changed.
    if (before?.parentUserId === after?.parentUserId) return [];
    return [...(before ? [{ ...before, isThere: false }] : []), ...(after ? [{ ...after, isThere: true }] : [])];
  });
  if (links.length === 0) return [];
  const families = await familiesOf(
    { db, schoolId: now.schoolId },
    links.map(({ studentSchoolUuid }) => studentSchoolUuid),
  );
  const toPupils = links.flatMap(({ studentSchoolUuid, parentUserId, parent, isThere }): Telling[] => {
    const family = families.get(studentSchoolUuid);
    if (!family || family.pupil === null) return [];
    const about = { studentSchoolUuid, name: family.name };
    const fact = factName('parentJoined', parentUserId, studentSchoolUuid);
    return [{ to: [family.pupil], fact, notice: isThere ? { kind: 'parentJoined', about, parent } : null }];
  });
  return [
    ...toPupils,
    ...(await toLeads(
      db,
      now,
      links.filter(({ isThere }) => isThere),
      false,
    )),
  ];
}
