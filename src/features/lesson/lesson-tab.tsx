// The lesson itself for staff: when, where, who, the theme and the homework. What it gives to read is another feature's part.
import { useParams } from 'react-router';
import { usePerson } from '#data/session/person.ts';
import { useHasCome } from '#domain/lesson/use-has-come.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { formatDateTime } from '#shared/lib/dates.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { notebook } from '#shared/ui/icons/index.ts';
import { AgeLabel, ButtonLink, Columns, Notice } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import styles from './details.module.css';
import { useLesson } from './lesson-context.ts';
import { LessonDetails } from './lesson-details.tsx';
import { LessonTabList, lessonPanelId, lessonTabId, useColumnPath, useDayLink } from './lesson-tab-list.tsx';
import { hourOf, lessonFactsLong, lessonMoment, lessonTitle, teacherNames } from './lesson-words.ts';
import { useConductCell } from './use-lesson-cells.ts';

/** The tabs beside the journal: what the lesson is, and how far the class is with it. */
export function LessonTab({ tab }: { tab: 'lesson' | 'progress' }) {
  const text = useText();
  const language = useLanguage();
  const { timeZone } = usePerson();
  const { body, oldSince, parts, tabs } = useLesson();
  const conduct = useConductCell();
  const columnPath = useColumnPath();
  const theme = conduct.value?.theme ?? body.lessonInfo.theme ?? '';
  const from = useDayLink(body.lessonMeta.dateWithoutFormat);
  return (
    <Page
      className={styles.page}
      title={lessonTitle(body, language)}
      subtitle={lessonMoment(body, text, language)}
      // The same line as above the journal, so that the tabs stay where they are.
      lead={lessonFactsLong(body, text, language)}
      from={from}
      actions={
        <>
          {oldSince !== null && <AgeLabel at={formatDateTime(oldSince, timeZone)} isOld />}
          <ButtonLink className="only-desk" icon={notebook} to={columnPath}>
            {text('journal.openFromLesson')}
          </ButtonLink>
        </>
      }
    >
      {parts.steps}
      <LessonTabList tabs={tabs} active={tab} type={body.lessonScheduleType} />
      <div role="tabpanel" id={lessonPanelId} aria-labelledby={lessonTabId(tab)} className="tabpanel stack">
        {tab === 'progress' ? parts.progress : <WholeLesson theme={theme} />}
      </div>
    </Page>
  );
}

function WholeLesson({ theme }: { theme: string }) {
  const text = useText();
  const { eduYear = '' } = useParams();
  const { body, parts, rights, scheduleUuid } = useLesson();
  const mayChooseTheme = rights.conduct === null || rights.conduct === 'notStarted';
  // The journal tab opens on that question.
  const place = { scheduleId: scheduleUuid, tab: 'journal' };
  const themePath = pagePath(eduYear, 'lesson/:scheduleId/:tab?', place, { ask: 'theme' });
  const conduct = useConductCell();
  const hasEnded = useHasCome(body.endsAt);
  const columnPath = useColumnPath();
  return (
    <>
      <Columns
        beside={
          <LessonDetails
            theme={theme}
            type={body.lessonScheduleType}
            maxScore={body.maxScore}
            date={body.lessonMeta.dateWithoutFormat}
            number={String(body.number)}
            from={hourOf(body.timeStart)}
            to={hourOf(body.timeEnd)}
            cabinet={body.cabinet}
            teachers={teacherNames(body)}
            subgroup={body.subgroup?.label ?? null}
          />
        }
      >
        {hasEnded && conduct.value === null && <Notice tone="warn">{text('lesson.notConducted')}</Notice>}
        {theme === '' && (
          <Notice
            tone="warn"
            actions={mayChooseTheme && <ButtonLink to={themePath}>{text('lesson.theme.choose')}</ButtonLink>}
          >
            {text('lesson.noTheme')}
          </Notice>
        )}
        {parts.lecture}
        {parts.homework}
      </Columns>
      {/* On a phone the homework is what the page is opened for, so this comes last. */}
      <ButtonLink className="only-phone" icon={notebook} to={columnPath}>
        {text('journal.openFromLesson')}
      </ButtonLink>
    </>
  );
}
