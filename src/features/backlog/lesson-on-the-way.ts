import { type Missing, openedOn } from '#domain/lesson/backlog-rules.ts';
import { pagePath } from '#shared/lib/page-path.ts';

/** The address of a lesson that is gone through from the backlog: it opens on what is missing. */
export function lessonOnTheWay(eduYear: string | undefined, scheduleUuid: string, missing: readonly Missing[]): string {
  const queries = { roll: {}, theme: { ask: 'theme' }, marks: { mode: 'marks' } } as const;
  return pagePath(
    eduYear,
    'lesson/:scheduleId/:tab?',
    { scheduleId: scheduleUuid, tab: 'journal' },
    { backlog: '1', ...queries[openedOn(missing)] },
  );
}
