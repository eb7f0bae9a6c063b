import { noticesDocument, type noticesDocuments, seenCell } from '#contract/notices/notices.office.documents.ts';
import { noticePrefix } from '#contract/notices/notices.schema.ts';
import { toWireCell } from '#server/shared/cell-store.ts';
import { cellsOfDocument } from '#server/shared/cell-table.ts';
import { oneByOne, type ProjectionsFor } from '#server/shared/projection.ts';
import { noticesOf } from './notices.repository.ts';
import { standing } from './notices.store.ts';
import { noticeMarks } from './notices.tables.ts';

export const noticesProjections: ProjectionsFor<typeof noticesDocuments> = {
  notices: oneByOne(noticesDocument, 3, async (reader, owner) => {
    const { db, schoolId, userId } = reader;
    // Nobody reads what another was told, whatever their role.
    if (owner !== userId) return 'ACCESS_DENIED';
    const told = await standing(reader, await noticesOf(db, { schoolId, userId }));
    const marks = await cellsOfDocument(db, noticeMarks, schoolId, noticesDocument.name(userId));
    const cells = told.map(
      (row) => [`${noticePrefix}${row.fact}`, toWireCell({ ...row, acceptedAt: row.toldAt })] as const,
    );
    return {
      body: {},
      cells: { ...Object.fromEntries(cells), ...(marks[seenCell] && { [seenCell]: marks[seenCell] }) },
    };
  }),
};
