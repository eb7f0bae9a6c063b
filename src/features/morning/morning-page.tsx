// The home of director and deputy: the lessons of a day in all classes, who is absent, who has not filled in, what is on its way.
import { useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { DayNavigator } from '#blocks/read/day-navigator.tsx';
import { DocumentView } from '#blocks/read/document-view.tsx';
import { isLocalDate, type LocalDate } from '#contract/core/time.ts';
import { schoolDayDocument, schoolDaysBefore } from '#contract/morning/morning.documents.ts';
import { readSchoolDay, type SchoolDay, type SchoolDayBody } from '#contract/morning/school-day.ts';
import { type DocumentResult, useDocument } from '#data/documents/use-documents.ts';
import { useHeldDocuments } from '#data/documents/use-held-documents.ts';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { useNow } from '#data/time/use-now.ts';
import { useShownTime } from '#data/time/use-shown-time.ts';
import { pickLocalized, useLanguage, useText } from '#shared/i18n/index.ts';
import { formatWeekdayDate } from '#shared/lib/dates.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { search } from '#shared/ui/icons/index.ts';
import { ButtonLink, EmptyState } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import { absencesByClass } from './absences.ts';
import { AbsentPanel } from './absent-panel.tsx';
import { BacklogPanel } from './backlog-panel.tsx';
import { ClassWindow } from './class-window.tsx';
import { ClassesOfDay } from './classes-of-day.tsx';
import { type Moment, presentLesson, statedLessons, tilesOf } from './day-facts.ts';
import styles from './morning.module.css';
import { NoTimetable } from './no-timetable.tsx';
import { QuarterPanel } from './quarter-panel.tsx';
import { backlogByTeacher, type DayBefore } from './teachers.ts';
import { UnsentPanel } from './unsent-panel.tsx';

/** Without a day: today, and in another year its day that is nearest to today. */
function dayOf(asked: string | undefined, today: LocalDate, year: { dateStart: LocalDate; dateEnd: LocalDate } | null) {
  if (isLocalDate(asked)) return asked;
  if (year && today > year.dateEnd) return year.dateEnd;
  return year && today < year.dateStart ? year.dateStart : today;
}

export default function MorningPage() {
  const text = useText();
  const language = useLanguage();
  const { timeZone, year } = usePerson();
  const { eduYear, date: asked } = useParams();
  const date = dayOf(asked, schoolToday(timeZone), year);
  const now = useNow();
  const found = useDocument(schoolDayDocument.name(date));
  const body = found.state === 'ready' ? found.body : null;
  const day = useMemo(() => body && readSchoolDay(body), [body]);
  const moment = { date, now, timeZone };
  const present = day && presentLesson([...tilesOf(statedLessons(day, moment)).values()].flat());
  return (
    <Page
      title={text('morning.title')}
      subtitle={present ? text('morning.now', { number: present.number, time: present.timeEnd }) : undefined}
      heading={formatWeekdayDate(date, language)}
      lead={useLead(day, found)}
      actions={
        <div className={styles.actions}>
          <ButtonLink to={pagePath(eduYear, 'frontoffice/timetable')} icon={search} className={styles.search}>
            <span>{text('morning.search')}</span>
          </ButtonLink>
          <DayNavigator date={date} pathOf={(to) => pagePath(eduYear, 'frontoffice/dashboard/:date?', { date: to })} />
        </div>
      }
    >
      <NoTimetable />
      <DocumentView document={found} rows={8}>
        {() => day && <Day day={day} moment={moment} />}
      </DocumentView>
    </Page>
  );
}

/** How big the school is on the day, and of when this is. */
function useLead(day: SchoolDay | null, found: DocumentResult<SchoolDayBody>): string | undefined {
  const text = useText();
  const shown = useShownTime();
  if (!day || found.state !== 'ready' || day.classes.length === 0) return undefined;
  const pupils = day.classes.reduce((sum, group) => sum + group.pupils, 0);
  const size = [
    text('morning.lead.classes', { count: day.classes.length }),
    text('morning.lead.pupils', { count: pupils }),
  ];
  // How old it is stands above the lessons, once it is old.
  const updated = found.isOld ? [] : [text('morning.updated', { time: shown(found.confirmedAt) })];
  return [...size, ...updated].join(' · ');
}

function Day({ day, moment }: { day: SchoolDay; moment: Moment }) {
  const text = useText();
  const language = useLanguage();
  const [asked, setAsked] = useSearchParams();
  const { date } = moment;
  const before = useMemo(() => schoolDaysBefore(date), [date]);
  const names = useMemo(() => before.map((one) => schoolDayDocument.name(one)), [before]);
  const held = useHeldDocuments(names);
  const earlier = useMemo(
    () =>
      before.map((one, place): DayBefore => {
        const body = held.bodies[place];
        return { date: one, day: body ? readSchoolDay(body) : null };
      }),
    [before, held.bodies],
  );
  const absences = useMemo(
    () =>
      absencesByClass(
        day,
        earlier.map((one) => one.day),
      ),
    [day, earlier],
  );
  const lessons = statedLessons(day, moment);
  const tiles = tilesOf(lessons);
  const backlog = backlogByTeacher(day, earlier, moment);
  const chosen = day.classes.find(({ id }) => String(id) === asked.get('class'));
  return (
    <>
      {lessons.length === 0 ? (
        <EmptyState
          title={day.dayOff ? pickLocalized(day.dayOff, language) : text('morning.noLessons')}
          text={text('morning.noLessonsText')}
        />
      ) : (
        <ClassesOfDay classes={day.classes} tiles={tiles} absent={day.absent.length} />
      )}
      <div className={styles.panels}>
        {lessons.length > 0 && <AbsentPanel day={day} absences={absences} />}
        <BacklogPanel backlog={backlog} />
        <UnsentPanel />
        <QuarterPanel date={date} classes={day.classes} />
      </div>
      {chosen && (
        <ClassWindow
          group={chosen}
          date={date}
          lessons={lessons.filter(({ group }) => group === chosen)}
          absent={absences.find(({ group }) => group === chosen)?.pupils ?? []}
          onClose={() => setAsked({}, { replace: true })}
        />
      )}
    </>
  );
}
