import { correctionsDocument, type correctionsDocuments } from '#contract/corrections/corrections.documents.ts';
import { oneByOne, type ProjectionsFor } from '#server/shared/projection.ts';
import { correctionsOf } from './corrections.repository.ts';

export const correctionsProjections: ProjectionsFor<typeof correctionsDocuments> = {
  corrections: oneByOne(correctionsDocument, 8, async ({ db, schoolId }) => ({
    body: { corrections: await correctionsOf(db, schoolId) },
  })),
};
