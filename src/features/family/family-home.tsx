// All children of a parent on one screen, whatever school they go to: what is new, and what is to do for the next school day.
import { useMemo, useRef, useState } from 'react';
import { inZone } from '#contract/core/time.ts';
import { useAccount } from '#data/account-context.tsx';
import { childFaces } from '#domain/child/child-faces.ts';
import { useMediaQuery } from '#shared/hooks/use-media-query.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { formatWeekdayDate } from '#shared/lib/dates.ts';
import { below, breakpoints } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import styles from './home.module.css';
import { KidAside } from './kid-aside.tsx';
import { KidCard } from './kid-card.tsx';
import { useFit } from './use-fit.ts';
import { WeekMarks } from './week-marks.tsx';

export function FamilyHome({ now }: { now: number }) {
  const text = useText();
  const language = useLanguage();
  const { user, person, school } = useAccount();
  const isNarrow = useMediaQuery(below(breakpoints.lg));
  const isPhone = useMediaQuery(below(breakpoints.md));
  const list = useRef<HTMLDivElement>(null);
  const [isAll, setAll] = useState(false);
  const { fit, note } = useFit(list, isPhone && !isAll);
  const kids = useMemo(() => {
    const faces = childFaces(user.children);
    return user.children.flatMap((child, index) => {
      const { studentSchoolUuid } = child.studentInfo;
      const { id: schoolId, timeZone } = child.school;
      const face = faces[index];
      return face ? [{ child, face, place: { studentSchoolUuid, schoolId, timeZone, eduYear: school.eduYear } }] : [];
    });
  }, [user.children, school.eduYear]);
  const firstSchool = user.children[0]?.school.id;
  const today = inZone(now, person.timeZone).date;
  const day = formatWeekdayDate(today, language);
  return (
    <Page isHome className={styles.home} title={text('family.home')} subtitle={day} lead={day}>
      <div className={styles.columns} data-home>
        <div>
          <div className={styles.kids} ref={list} data-fit={fit.level}>
            {kids.map((kid) => (
              <KidCard
                key={kid.place.studentSchoolUuid}
                {...kid}
                now={now}
                hasSchool={kid.place.schoolId !== firstSchool}
                fit={fit}
                onContent={note}
                onAll={() => setAll(true)}
              />
            ))}
          </div>
          {!isNarrow && <WeekMarks kids={kids} today={today} />}
        </div>
        {!isNarrow && <KidAside kids={kids} now={now} />}
      </div>
    </Page>
  );
}
