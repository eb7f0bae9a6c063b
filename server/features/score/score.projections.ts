import { scoreDocument, type scoreDocuments } from '#contract/score/score.office.documents.ts';
import { scoredOf } from '#contract/score/score.schema.ts';
import { findSchool } from '#server/features/school/public.ts';
import { oneByOne, type ProjectionsFor } from '#server/shared/projection.ts';
import { scoreOf } from './score.repository.ts';

export const scoreProjections: ProjectionsFor<typeof scoreDocuments> = {
  /** Of the reader alone. */
  score: oneByOne(scoreDocument, 5, async ({ db, schoolId, userId, roles, now }, owner) => {
    const school = owner === userId ? await findSchool(db, schoolId) : undefined;
    if (!school) return 'ACCESS_DENIED';
    return { body: await scoreOf(db, { school, userId, who: scoredOf(roles), now }) };
  }),
};
