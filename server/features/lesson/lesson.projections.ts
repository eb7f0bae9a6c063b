import { type lessonDocuments, planDocument, rosterDocument } from '#contract/lesson/lesson.documents.ts';
import { cellNameOf } from '#server/features/cells/public.ts';
import { toWireCell } from '#server/shared/cell-store.ts';
import { oneByOne, type ProjectionsFor } from '#server/shared/projection.ts';
import { projectLessons, projectPlan, projectRoster } from './lesson.documents.ts';

export const lessonProjections: ProjectionsFor<typeof lessonDocuments> = {
  lesson: {
    atOnce: 20,
    async project(reader, names) {
      const found = await projectLessons(
        reader,
        names.map(([scheduleUuid]) => scheduleUuid),
      );
      return names.map(([scheduleUuid]) => {
        const lesson = found.get(scheduleUuid) ?? 'ACCESS_DENIED';
        if (typeof lesson === 'string') return lesson;
        const cells = Object.fromEntries(lesson.cells.map((row) => [cellNameOf(row), toWireCell(row)]));
        return { body: lesson.body, cells, isTold: lesson.live };
      });
    },
  },
  roster: oneByOne(rosterDocument, 8, (reader, id) => projectRoster(reader, String(id))),
  plan: oneByOne(planDocument, 8, projectPlan),
};
