import { pagePath } from './page-path.ts';

type Lesson = {
  readonly scheduleUuid: string;
  readonly homeworkUuid: string | null;
  readonly isSet: boolean;
  readonly date: string;
  /** The way back. */
  readonly backward: string;
};

/** Address of a lesson's homework: where it is written, or the answers of the class (part 2 section 2). */
export function homeworkPath(eduYear: string | undefined, lesson: Lesson): string {
  const { scheduleUuid, homeworkUuid, isSet, date, backward } = lesson;
  if (!isSet)
    return pagePath(eduYear, 'homework/control/:scheduleId/create', { scheduleId: scheduleUuid }, { backward });
  // What was never sent has no uuid of the server yet: the page finds it by its lesson as well.
  return pagePath(eduYear, 'homework/control/:homeworkId', { homeworkId: homeworkUuid ?? scheduleUuid }, { date });
}
