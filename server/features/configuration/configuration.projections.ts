import { type configurationDocuments, yearDocument } from '#contract/configuration/configuration.documents.ts';
import { oneByOne, type ProjectionsFor } from '#server/shared/projection.ts';
import { projectYear } from './configuration.documents.ts';

export const configurationProjections: ProjectionsFor<typeof configurationDocuments> = {
  year: oneByOne(yearDocument, 1, async ({ db, schoolId }, eduYear) => {
    const body = await projectYear(db, schoolId, eduYear);
    return body && { body };
  }),
};
