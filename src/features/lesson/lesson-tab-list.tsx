// The tabs of the lesson page, and the way back from it. Tabs are parts of the address, so that a link leads straight to the journal.
import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { LocalDate } from '#contract/core/time.ts';
import type { LessonScheduleType } from '#contract/lesson/lesson.schema.ts';
import { useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { type CrumbLink, moveFocus } from '#shared/ui/index.ts';
import { useLesson } from './lesson-context.ts';
import { type LessonTab, tabTitle } from './lesson-tabs.ts';

export const lessonPanelId = 'lesson-panel';
export const lessonTabId = (tab: LessonTab) => `lesson-tab-${tab}`;

/** The address of a tab of this lesson, with the year of the present one. */
export function useTabPath(): (tab: LessonTab) => string {
  const { eduYear = '', scheduleId = '' } = useParams();
  const [parameters] = useSearchParams();
  // The way through the backlog is not left by looking at the other tab, and a family finds its week again.
  const kept = new URLSearchParams([...parameters].filter(([name]) => name === 'backlog' || name === 'date'));
  const rest = kept.size > 0 ? `?${kept}` : '';
  return (tab) => pagePath(eduYear, 'lesson/:scheduleId/:tab?', { scheduleId, tab }) + rest;
}

/** How a tab of this lesson is called. */
export function useTabTitle(type: LessonScheduleType): (tab: LessonTab) => string {
  const text = useText();
  return (tab) => text(`lesson.tab.${tabTitle(tab, type)}`);
}

/** The column of this lesson in the quarter journal; the quarter is found by the day. */
export function useColumnPath(): string {
  const { eduYear = '' } = useParams();
  const { body, scheduleUuid } = useLesson();
  const { group, assignmentUuid, lessonMeta } = body;
  const asked = new URLSearchParams({ lesson: scheduleUuid, date: lessonMeta.dateWithoutFormat });
  return `${pagePath(eduYear, 'control/journal/groups/:groupId/:uuid/:journalType?', { groupId: group.id, uuid: assignmentUuid })}?${asked}`;
}

/** The day in the schedule that the lesson was opened from. */
export function useDayLink(date: LocalDate): CrumbLink {
  const text = useText();
  const { eduYear = '' } = useParams();
  return { label: text('shell.menu.schedule'), to: pagePath(eduYear, 'schedule/:date?', { date }) };
}

type Props = { tabs: readonly LessonTab[]; active: LessonTab; type: LessonScheduleType };

export function LessonTabList({ tabs, active, type }: Props) {
  const text = useText();
  const navigate = useNavigate();
  const pathOf = useTabPath();
  const titleOf = useTabTitle(type);
  if (tabs.length < 2) return null;
  const open = (tab: LessonTab) => void navigate(pathOf(tab), { replace: true, preventScrollReset: true });
  return (
    <div
      className="tabs"
      role="tablist"
      aria-label={text('lesson.tabs')}
      onKeyDown={(event) => {
        const reached = moveFocus(event, '[role=tab]', 'row')?.dataset.value;
        const tab = tabs.find((candidate) => candidate === reached);
        if (tab) open(tab);
      }}
    >
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={lessonTabId(tab)}
          data-value={tab}
          aria-selected={tab === active}
          aria-controls={lessonPanelId}
          tabIndex={tab === active ? 0 : -1}
          onClick={() => open(tab)}
        >
          {titleOf(tab)}
        </button>
      ))}
    </div>
  );
}
