import { type morningDocuments, schoolDayDocument } from '#contract/morning/morning.documents.ts';
import { oneByOne, type ProjectionsFor } from '#server/shared/projection.ts';
import { projectSchoolDay } from './school-day.ts';

export const morningProjections: ProjectionsFor<typeof morningDocuments> = {
  'school-day': oneByOne(schoolDayDocument, 2, async (reader, date) => {
    const body = await projectSchoolDay(reader, date);
    return body && { body };
  }),
};
