import {
  journalDocument,
  type journalDocuments,
  journalsDocument,
  pupilMarksDocument,
} from '#contract/journal/journal.documents.ts';
import { ownPupils } from '#server/features/people/public.ts';
import { oneByOne, type ProjectionsFor } from '#server/shared/projection.ts';
import { projectJournal, projectJournals } from './journal.documents.ts';
import { projectPupilMarks } from './pupil-marks.documents.ts';

export const journalProjections: ProjectionsFor<typeof journalDocuments> = {
  journals: oneByOne(journalsDocument, 1, async (reader, eduYear) => ({
    body: await projectJournals(reader, { eduYear }),
  })),
  journal: oneByOne(journalDocument, 1, projectJournal),
  'pupil-marks': oneByOne(pupilMarksDocument, 1, async (reader, studentSchoolUuid, eduYear, quarter) => {
    if (!(await ownPupils(reader)).includes(studentSchoolUuid)) return 'ACCESS_DENIED';
    const body = await projectPupilMarks(reader, { studentSchoolUuid, eduYear, quarter });
    return body && { body };
  }),
};
