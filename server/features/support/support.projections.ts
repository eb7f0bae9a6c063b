import { supportDocument, type supportDocuments } from '#contract/support/support.office.documents.ts';
import { toWireCell } from '#server/shared/cell-store.ts';
import { oneByOne, type ProjectionsFor } from '#server/shared/projection.ts';
import { answerOf, ticketsOf } from './support.repository.ts';
import { cellOf } from './support.store.ts';

export const supportProjections: ProjectionsFor<typeof supportDocuments> = {
  /** Of the reader alone. */
  support: oneByOne(supportDocument, 8, async ({ db, schoolId, userId }, owner) => {
    if (owner !== userId) return 'ACCESS_DENIED';
    const rows = await ticketsOf(db, schoolId, userId);
    const closed = rows.flatMap(({ uuid, closedAt }) => (closedAt === null ? [] : [{ uuid, at: closedAt }]));
    const answers = rows.flatMap((row) => {
      const answer = answerOf(row);
      return answer ? [{ uuid: row.uuid, ...answer }] : [];
    });
    return {
      body: { closed, answers },
      cells: Object.fromEntries(rows.map((row) => [cellOf(row).cell, toWireCell(cellOf(row))])),
    };
  }),
};
