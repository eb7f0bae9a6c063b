import { compareKazakh } from '#contract/core/collation.ts';
import { AppError } from '#contract/core/errors.ts';
import type { socialEndpoints } from '#contract/social/social.endpoints.ts';
import { fullName } from '#server/features/people/public.ts';
import { assignmentsTaughtBy, coursesOfTeacher } from '#server/features/schedule/public.ts';
import { dayIn, findSchoolInYear, groupLabel, pupilsOfClasses } from '#server/features/school/public.ts';
import type { Handler } from '#server/plugins/routes.ts';
import { readerOf } from '#server/shared/projection.ts';
import { readMissedLessons } from './missed-lessons.ts';
import { recordClasses } from './opened.ts';
import { readClassFacts } from './social.policy.ts';
import { readCategories, writtenOf } from './social.repository.ts';

type Endpoints = typeof socialEndpoints;

export const visits: Handler<Endpoints['visits']> = async (call) => {
  const { eduYear, groupId, from, to } = call.query;
  const reader = readerOf(call);
  const facts = (await readClassFacts(reader, [groupId])).get(groupId);
  if (!facts || facts.year.eduYear !== eduYear) throw new AppError('NOT_FOUND');
  if (!facts.isReadable) throw new AppError('ACCESS_DENIED');
  const { db, schoolId } = reader;
  const asked = { schoolId, groupId, from, to, day: await dayIn(reader, facts.year) };
  await call.write((tx) => recordClasses(tx.db, reader, [groupId], 'opened'));
  return { data: await readMissedLessons(db, asked) };
};

export const learningElsewhere: Handler<Endpoints['learningElsewhere']> = async (call) => {
  const { eduYear } = call.query;
  const reader = readerOf(call);
  const { db, schoolId, userId } = reader;
  const found = await findSchoolInYear(db, schoolId, eduYear);
  if (!found) throw new AppError('NOT_FOUND');
  const day = await dayIn(reader, found.year);
  const { present } = await assignmentsTaughtBy(db, reader);
  const courses = await coursesOfTeacher(db, schoolId, userId, eduYear);
  const classes = new Map(
    courses.filter(({ assignment }) => present.includes(assignment.uuid)).map(({ group }) => [group.id, group]),
  );
  const pupils = await pupilsOfClasses(db, { schoolId, groupIds: [...classes.keys()], day });
  const written = await writtenOf(db, { schoolId, pupils: pupils.map(({ pupil }) => pupil), day });
  const atHome = (await readCategories(db)).find(({ key }) => key === 'home_taught');
  if (!atHome) return { data: [] };
  const { kz, ru, en } = atHome;
  const data = pupils.flatMap(({ groupId, pupil, ...person }) => {
    const group = classes.get(groupId);
    if (!group || !written.categories.get(pupil)?.includes(atHome.id)) return [];
    return [{ groupId, label: groupLabel(group), name: fullName(person), how: { kz, ru, en } }];
  });
  data.sort((a, b) => compareKazakh(a.label, b.label));
  return { data };
};
