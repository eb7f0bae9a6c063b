// The journal tab: head, roll or marks, list of acts, and the foot with the main action at the thumb.
import { type ReactNode, useRef } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { usePerson } from '#data/session/person.ts';
import { useMediaQuery } from '#shared/hooks/use-media-query.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { formatTime } from '#shared/lib/dates.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { book2, chevronRight } from '#shared/ui/icons/index.ts';
import {
  AgeLabel,
  Breadcrumbs,
  ButtonLink,
  below,
  breakpoints,
  classes,
  Icon,
  Notice,
  ReadOnlyNotice,
} from '#shared/ui/index.ts';
import { usePage } from '#shared/ui/shell/index.ts';
import { ActAnnouncer, ActList, UndoBar, useOfferedAct } from './act-list.tsx';
import { ConductAction } from './conduct-action.tsx';
import footStyles from './foot.module.css';
import { JournalServiceNotice } from './journal-service-notice.tsx';
import { useLesson } from './lesson-context.ts';
import { LessonStatus } from './lesson-status.tsx';
import {
  LessonTabList,
  lessonPanelId,
  useColumnPath,
  useDayLink,
  useTabPath,
  useTabTitle,
} from './lesson-tab-list.tsx';
import { lessonFacts, lessonFactsLong, lessonMoment, lessonTitle } from './lesson-words.ts';
import { MarksGrid } from './marks-grid.tsx';
import { ModeSwitch, useMode } from './mode-switch.tsx';
import { NotSavedNotice } from './not-saved-notice.tsx';
import styles from './roll.module.css';
import { useRollSheet } from './roll-sheet.tsx';
import { RollTally } from './roll-tally.tsx';
import { SuggestionLine, useSuggestion } from './suggestion-line.tsx';
import { TakeBackButton } from './take-back.tsx';
import { useConduct } from './use-conduct.ts';
import { useConductCell } from './use-lesson-cells.ts';
import { useFocusHandedOn } from './use-roll-focus.ts';

export function JournalTab() {
  const text = useText();
  const language = useLanguage();
  const isNarrow = useMediaQuery(below(breakpoints.lg));
  const { body, rights, parts, tabs } = useLesson();
  const [mode] = useMode();
  const isConducted = useConductCell().value !== null;
  const isMarking = mode === 'marks' && isConducted;
  const sheet = useRollSheet(isNarrow, !isMarking);
  const { suggestion, dismiss } = useSuggestion();
  const suggested = suggestion && !isMarking && <SuggestionLine suggestion={suggestion} onDismiss={dismiss} />;
  const title = lessonTitle(body, language);
  const columnPath = useColumnPath();
  const from = useDayLink(body.lessonMeta.dateWithoutFormat);
  usePage({ title, subtitle: lessonMoment(body, text, language), isBare: true, back: from.to });
  return (
    <div className={styles.roll} data-roll>
      <div className={classes('page__head', styles.head, 'only-desk')} data-facts="head">
        <Breadcrumbs heading={title} from={from} />
        <h1>{title}</h1>
        <p className="muted">{lessonFactsLong(body, text, language)}</p>
        <div className={styles.tabs}>
          <LessonTabList tabs={tabs} active="journal" type={body.lessonScheduleType} />
          {!isNarrow && parts.steps}
          <Link className={styles.other} to={columnPath}>
            {text('journal.openFromLesson')}
            <Icon shape={chevronRight} size="sm" />
          </Link>
        </div>
      </div>
      <section
        className={styles.main}
        id={lessonPanelId}
        aria-label={text(isMarking ? 'lesson.mode.marks' : 'lesson.mode.roll')}
      >
        <NotSavedNotice />
        <JournalServiceNotice />
        {/* Of an archived year the frame speaks. */}
        {rights.closed === 'periodClosed' && <ReadOnlyNotice title={text('lesson.hindrance.periodClosed')} />}
        {mode === 'marks' && !isConducted && <Notice tone="warn">{text('journal.conductFirst')}</Notice>}
        <div className={styles.bar}>
          <RollTally />
          {isNarrow ? <ToLessonTab /> : isConducted && <ModeSwitch />}
        </div>
        {isNarrow && (parts.steps || !isMarking) && (
          <div className={styles.row}>
            {/* Two ways to mark pupils share the place above them, so that nobody moves when the suggestion comes or goes. */}
            {!isMarking && (suggested && !sheet.isTyping ? suggested : sheet.field)}
            {parts.steps}
          </div>
        )}
        {!isNarrow && suggested}
        {isMarking ? <MarksGrid isNarrow={isNarrow} /> : sheet.list}
      </section>
      {!isNarrow && (
        <aside className={styles.side}>
          {!isMarking && sheet.field}
          <ActList />
        </aside>
      )}
      <Foot isNarrow={isNarrow} />
    </div>
  );
}

/** On a phone there is no room for a row of tabs above 25 pupils. */
function ToLessonTab() {
  const pathOf = useTabPath();
  const { body } = useLesson();
  const titleOf = useTabTitle(body.lessonScheduleType);
  return (
    <Link className={styles.other} to={pathOf('lesson')} replace>
      {titleOf('lesson')}
      <Icon shape={chevronRight} size="sm" />
    </Link>
  );
}

function Foot({ isNarrow }: { isNarrow: boolean }) {
  const conduct = useConduct();
  const offered = useOfferedAct();
  const foot = useRef<HTMLDivElement>(null);
  useFocusHandedOn(foot);
  return (
    <div ref={foot} className={footStyles.foot} data-foot data-tour="foot">
      <ActAnnouncer />
      {offered ? <UndoBar act={offered} /> : <Facts takeBack={<TakeBackButton conduct={conduct} />} />}
      <ConductAction conduct={conduct} isNarrow={isNarrow} homework={<HomeworkLink isNarrow={isNarrow} />} />
    </div>
  );
}

/** One tap to where homework is written, and back here after it is stored. */
function HomeworkLink({ isNarrow }: { isNarrow: boolean }) {
  const text = useText();
  const { eduYear = '' } = useParams();
  const { pathname, search } = useLocation();
  const { scheduleUuid } = useLesson();
  const to = pagePath(
    eduYear,
    'homework/control/:scheduleId/create',
    { scheduleId: scheduleUuid },
    { backward: pathname + search },
  );
  const words = text('lesson.homework');
  return isNarrow ? (
    <ButtonLink
      className={classes(footStyles.edit, 'btn--icon')}
      to={to}
      icon={book2}
      aria-label={words}
      title={words}
    />
  ) : (
    <ButtonLink to={to} icon={book2}>
      {words}
    </ButtonLink>
  );
}

function Facts({ takeBack }: { takeBack: ReactNode }) {
  const { body, oldSince } = useLesson();
  const { timeZone } = usePerson();
  return (
    <div className={footStyles.facts}>
      <span className={footStyles.top}>
        <LessonStatus />
        {takeBack}
      </span>
      <span className={footStyles.line} data-facts="line">
        {oldSince !== null && <AgeLabel at={formatTime(oldSince, timeZone)} isOld />}
        <span className="only-phone">{lessonFacts(body)}</span>
      </span>
    </div>
  );
}
