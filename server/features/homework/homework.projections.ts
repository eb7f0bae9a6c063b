import { type homeworkDocuments, pupilDoneCell, pupilDoneDocument } from '#contract/homework/homework.documents.ts';
import { doneCellsOf } from '#server/features/cells/public.ts';
import { ownPupils } from '#server/features/people/public.ts';
import { toWireCell } from '#server/shared/cell-store.ts';
import { oneByOne, type ProjectionsFor } from '#server/shared/projection.ts';

export const homeworkProjections: ProjectionsFor<typeof homeworkDocuments> = {
  'pupil-done': oneByOne(pupilDoneDocument, 1, async (reader, studentSchoolUuid) => {
    if (!(await ownPupils(reader)).includes(studentSchoolUuid)) return 'ACCESS_DENIED';
    const rows = await doneCellsOf(reader.db, reader.schoolId, studentSchoolUuid);
    const cells = rows.map((row) => [pupilDoneCell(row.scheduleUuid, row.studentGroupUuid), toWireCell(row)] as const);
    return { body: {}, cells: Object.fromEntries(cells) };
  }),
};
