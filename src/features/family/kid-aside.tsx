// Beside the children, from 1009 px on: the lessons of one of them, and what is ahead.
import { useState } from 'react';
import { inZone } from '#contract/core/time.ts';
import type { ChildFace } from '#domain/child/child-faces.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { formatWeekdayDate } from '#shared/lib/dates.ts';
import { SegmentedControl } from '#shared/ui/index.ts';
import { ComingList } from './coming-list.tsx';
import styles from './home.module.css';
import { LessonTimes } from './lesson-times.tsx';
import { type PupilPlace, usePupilDays } from './use-pupil-days.ts';

type Kid = { readonly face: ChildFace; readonly place: PupilPlace };

export function KidAside({ kids, now }: { kids: readonly Kid[]; now: number }) {
  const text = useText();
  const [chosen, choose] = useState(kids[0]?.face.studentSchoolUuid);
  const kid = kids.find(({ face }) => face.studentSchoolUuid === chosen) ?? kids[0];
  if (!kid) return null;
  return (
    <aside className={styles.aside} aria-label={text('family.lessons')}>
      {kids.length > 1 && (
        <SegmentedControl
          label={text('shell.chooseChild')}
          value={kid.face.studentSchoolUuid}
          segments={kids.map(({ face }) => ({ value: face.studentSchoolUuid, label: face.name }))}
          onChange={choose}
        />
      )}
      <KidLessons key={kid.face.studentSchoolUuid} kid={kid} now={now} />
    </aside>
  );
}

function KidLessons({ kid: { face, place }, now }: { kid: Kid; now: number }) {
  const text = useText();
  const language = useLanguage();
  const { found, weeks } = usePupilDays(place, now);
  const today = inZone(now, place.timeZone).date;
  return (
    <>
      {found.kind === 'day' && (
        <section className={styles.section} aria-labelledby="home-lessons">
          <div className={styles.title}>
            <h2 id="home-lessons">{text('family.lessonsOf', { name: face.name })}</h2>
            <span className="muted num">{formatWeekdayDate(found.day.date, language)}</span>
          </div>
          <LessonTimes day={found.day} />
        </section>
      )}
      <ComingList after={found.kind === 'day' ? found.day.date : today} weeks={weeks} />
    </>
  );
}
