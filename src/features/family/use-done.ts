// What a pupil ticked off. The pupil changes it, offline too; the family reads it.
import { useMemo } from 'react';
import { pupilDoneCell, pupilDoneDocument } from '#contract/homework/homework.documents.ts';
import type { DueHomework } from '#contract/schedule/schedule.schema.ts';
import { useCells } from '#data/documents/use-documents.ts';

/** Uuids of the homework among `items` that the pupil says is done. */
export function useDone(
  { studentSchoolUuid, schoolId }: { studentSchoolUuid: string; schoolId: number },
  items: readonly Pick<DueHomework, 'homeworkUuid' | 'scheduleUuid' | 'studentGroupUuid'>[],
): ReadonlySet<string> {
  const joined = items.map((item) => pupilDoneCell(item.scheduleUuid, item.studentGroupUuid)).join(' ');
  const cells = useMemo(() => (joined === '' ? [] : joined.split(' ')), [joined]);
  const views = useCells(pupilDoneDocument.name(studentSchoolUuid), cells, schoolId);
  return new Set(items.flatMap(({ homeworkUuid }, index) => (views[index]?.value ? [homeworkUuid] : [])));
}
