import { compareKazakh } from '#contract/core/collation.ts';
import {
  socialClassesDocument,
  socialDocument,
  type socialDocuments,
} from '#contract/social/social.office.documents.ts';
import type { SocialClass } from '#contract/social/social.schema.ts';
import { findYear } from '#server/features/calendar/public.ts';
import { namesOf, shortName } from '#server/features/people/public.ts';
import { dayIn, groupLabel, pupilsOfClasses } from '#server/features/school/public.ts';
import { type DocumentReader, oneByOne, type ProjectionsFor } from '#server/shared/projection.ts';
import { recordClasses } from './opened.ts';
import { readableClasses, readClassFacts } from './social.policy.ts';
import { cellsOfPupils, readCategories, writtenOf } from './social.repository.ts';

export const socialProjections: ProjectionsFor<typeof socialDocuments> = {
  'social-classes': oneByOne(socialClassesDocument, 1, async (reader, eduYear) => {
    const year = await findYear(reader.db, reader.schoolId, eduYear);
    if (!year) return 'NOT_FOUND';
    return { body: { categories: await readCategories(reader.db), classes: await classesOf(reader, year) } };
  }),
  social: {
    ...oneByOne(socialDocument, 8, async (reader, groupId) => {
      const { db, schoolId } = reader;
      const facts = (await readClassFacts(reader, [groupId])).get(groupId);
      if (!facts) return 'NOT_FOUND';
      if (!facts.isReadable) return 'ACCESS_DENIED';
      const found = await pupilsOfClasses(db, { schoolId, groupIds: [groupId], day: await dayIn(reader, facts.year) });
      const pupils = found.map(({ groupId: _, ...pupil }) => pupil);
      return {
        body: { label: groupLabel(facts.group), pupils },
        cells: await cellsOfPupils(
          db,
          schoolId,
          pupils.map(({ pupil }) => pupil),
        ),
      };
    }),
    recordRead: (db, reader, names, how) =>
      recordClasses(
        db,
        reader,
        names.map(([groupId]) => groupId),
        how,
      ),
  },
};

type Year = NonNullable<Awaited<ReturnType<typeof findYear>>>;

/** By grade and letter. */
async function classesOf(reader: DocumentReader, year: Year): Promise<SocialClass[]> {
  const { db, schoolId } = reader;
  const [classes, day] = [await readableClasses(reader, year.eduYear), await dayIn(reader, year)];
  classes.sort((a, b) => a.parallel - b.parallel || compareKazakh(a.letter, b.letter) || a.id - b.id);
  const groupIds = classes.map(({ id }) => id);
  const pupils = await pupilsOfClasses(db, { schoolId, groupIds, day });
  const written = await writtenOf(db, { schoolId, pupils: pupils.map(({ pupil }) => pupil), day });
  const leads = await namesOf(
    db,
    classes.flatMap(({ leadUserId }) => leadUserId ?? []),
  );
  const inClass = Map.groupBy(pupils, ({ groupId }) => groupId);
  return classes.map((group) => {
    const own = inClass.get(group.id) ?? [];
    const lead = leads.get(group.leadUserId ?? 0);
    const byCategory: Record<string, number> = {};
    for (const id of own.flatMap(({ pupil }) => written.categories.get(pupil) ?? []))
      byCategory[id] = (byCategory[id] ?? 0) + 1;
    const isInYear = (date: string) => year.dateStart <= date && date <= year.dateEnd;
    return {
      groupId: group.id,
      label: groupLabel(group),
      parallel: group.parallel,
      pupils: own.length,
      byCategory,
      lead: lead ? shortName(lead) : null,
      counted: own.filter(({ pupil }) => written.categories.has(pupil)).length,
      visits: own.flatMap(({ pupil }) => written.visits.get(pupil) ?? []).filter(isInYear).length,
    };
  });
}
