import { bellsDocument, type bellsDocuments } from '#contract/bells/bells.documents.ts';
import { oneByOne, type ProjectionsFor } from '#server/shared/projection.ts';
import { bodyOf, readBells } from './bells.repository.ts';

export const bellsProjections: ProjectionsFor<typeof bellsDocuments> = {
  bells: oneByOne(bellsDocument, 1, async ({ db, schoolId }) => ({
    body: bodyOf(await readBells(db, schoolId), schoolId),
  })),
};
