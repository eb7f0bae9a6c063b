import {
  type configurationDocuments,
  switchesDocument,
  yearDocument,
} from '#contract/configuration/configuration.documents.ts';
import { projectYear } from '#server/features/calendar/public.ts';
import { findSchool } from '#server/features/school/public.ts';
import { oneByOne, type ProjectionsFor } from '#server/shared/projection.ts';
import { switchesOf } from './switches.repository.ts';

export const configurationProjections: ProjectionsFor<typeof configurationDocuments> = {
  year: oneByOne(yearDocument, 1, async ({ db, schoolId }, eduYear) => {
    const school = await findSchool(db, schoolId);
    const body = school ? await projectYear(db, school, eduYear) : null;
    return body && { body };
  }),
  switches: oneByOne(switchesDocument, 8, async ({ db, schoolId }) => ({ body: await switchesOf(db, schoolId) })),
};
