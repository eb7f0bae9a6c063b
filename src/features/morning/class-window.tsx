// A class on a day, over the page: its lessons with what became of them and their journals, and who is absent.
import { Link, useParams } from 'react-router';
import type { LocalDate } from '#contract/core/time.ts';
import { journalsDocument } from '#contract/journal/journal.documents.ts';
import type { DayClass } from '#contract/morning/school-day.ts';
import { useAccount } from '#data/account-context.tsx';
import { useDocument } from '#data/documents/use-documents.ts';
import { pickLocalized, useLanguage, useText } from '#shared/i18n/index.ts';
import { formatWeekdayDate } from '#shared/lib/dates.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { calendarWeek, notebook } from '#shared/ui/icons/index.ts';
import { ButtonLink, Icon, Modal } from '#shared/ui/index.ts';
import type { Absence } from './absences.ts';
import { useAbsenceWords } from './absent-panel.tsx';
import styles from './class-window.module.css';
import { isOpen, type StatedLesson } from './day-facts.ts';
import { StateShape } from './state-shape.tsx';

type Props = {
  group: DayClass;
  date: LocalDate;
  /** Of this class, in order of time. */
  lessons: readonly StatedLesson[];
  absent: readonly Absence[];
  onClose: () => void;
};

export function ClassWindow({ group, date, lessons, absent, onClose }: Props) {
  const text = useText();
  const language = useLanguage();
  const { eduYear } = useParams();
  const journalOf = useJournalPath();
  const wordsOf = useAbsenceWords();
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={group.label}
      subtitle={formatWeekdayDate(date, language)}
      size={500}
      footer={
        <ButtonLink
          to={pagePath(eduYear, 'frontoffice/timetable/:of/:id/:date?', { of: 'group', id: group.id, date })}
          icon={calendarWeek}
        >
          {text('morning.timetableOf')}
        </ButtonLink>
      }
    >
      <ul className={styles.lessons}>
        {lessons.map((lesson) => (
          <li key={lesson.scheduleUuid}>
            <StateShape state={lesson.state} />
            <Link to={pagePath(eduYear, 'lesson/:scheduleId/:tab?', { scheduleId: lesson.scheduleUuid })}>
              <b>
                {lesson.number}. {pickLocalized(lesson.subject, language)}
                {lesson.subgroup !== null && `, ${lesson.subgroup}`}
              </b>
              <small>
                <span className="num">{`${lesson.timeStart}–${lesson.timeEnd}`}</span>{' '}
                {lesson.teachers.map(({ name }) => name).join(', ') || text('morning.noTeacher')}
              </small>
              <small className={isOpen(lesson.state) ? styles.lacking : undefined}>
                <LessonState lesson={lesson} />
              </small>
            </Link>
            <Link
              to={journalOf(lesson)}
              className={styles.journal}
              aria-label={text('morning.journalOf', { subject: pickLocalized(lesson.subject, language) })}
            >
              <Icon shape={notebook} />
              {text('morning.journal')}
            </Link>
          </li>
        ))}
      </ul>
      {absent.length > 0 && (
        <>
          <h3 className={styles.subhead}>{text('morning.absent')}</h3>
          <ul className={styles.pupils}>
            {absent.map((pupil) => (
              <li key={pupil.member}>
                <span className={styles.grow}>{pupil.name}</span>
                <span className={styles.days}>{wordsOf(pupil)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Modal>
  );
}

/** What became of a lesson, and what it still lacks. */
function LessonState({ lesson: { state, written } }: { lesson: StatedLesson }) {
  const text = useText();
  const said = text(`morning.state.${state}`);
  if (!isOpen(state) || (written !== 'roll' && written !== 'conduct')) return said;
  return `${said}: ${text(written === 'roll' ? 'morning.lacks.conduct' : 'morning.lacks.roll')}`;
}

/** The journal of a lesson, from the list of those that the person may open; while it is not here, the list itself. */
function useJournalPath(): (lesson: StatedLesson) => string {
  const { eduYear } = useParams();
  const { school } = useAccount();
  const found = useDocument(journalsDocument.name(school.eduYear));
  const journals = found.state === 'ready' ? found.body.journals : [];
  return ({ group, subjectId, subgroup }) => {
    const journal = journals.find(
      (one) => one.group.id === group.id && one.subject.id === subjectId && (one.subgroup?.label ?? null) === subgroup,
    );
    if (!journal) return pagePath(eduYear, 'control/journal');
    return pagePath(eduYear, 'control/journal/groups/:groupId/:uuid/:journalType?', {
      groupId: group.id,
      uuid: journal.assignmentUuid,
    });
  };
}
