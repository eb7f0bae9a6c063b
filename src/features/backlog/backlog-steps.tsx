// On the page of a lesson that was opened from the backlog: where it is on the way, and one tap to the one before and the next.

import { useEffect, useMemo } from 'react';
import { Link, useParams } from 'react-router';
import { sittingOf, stepOf } from '#domain/lesson/backlog-rules.ts';
import { useBacklog, useOfflineLessons } from '#domain/lesson/use-backlog.ts';
import { useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { chevronLeft, chevronRight, listCheck } from '#shared/ui/icons/index.ts';
import { classes, Icon } from '#shared/ui/index.ts';
import styles from './backlog-steps.module.css';
import { lessonOnTheWay } from './lesson-on-the-way.ts';
import { useSitting } from './use-sitting.ts';

export default function BacklogSteps({ scheduleUuid }: { scheduleUuid: string }) {
  const text = useText();
  const { eduYear } = useParams();
  const { lessons } = useBacklog();
  const { begun, keep } = useSitting();
  const sitting = useMemo(
    () => (begun?.includes(scheduleUuid) ? begun : sittingOf(lessons, scheduleUuid)),
    [begun, lessons, scheduleUuid],
  );
  const onWay = useMemo(() => lessons.filter(({ entry }) => sitting.includes(entry.scheduleUuid)), [lessons, sitting]);
  useEffect(() => {
    if (begun && sitting !== begun && sitting.length > 0) keep(sitting);
  }, [begun, sitting, keep]);
  // Whoever came here by a link has not been on the page that downloads them.
  useOfflineLessons(onWay);
  const step = stepOf(scheduleUuid, sitting);
  if (!begun || !step) return null;
  const isFilled = onWay.some(({ entry, missing }) => entry.scheduleUuid === scheduleUuid && missing.length === 0);
  const missingOf = (uuid: string) => onWay.find(({ entry }) => entry.scheduleUuid === uuid)?.missing ?? [];
  const pathOf = (uuid: string) => lessonOnTheWay(eduYear, uuid, missingOf(uuid));
  return (
    <nav className={styles.steps} data-steps aria-label={text('backlog.steps')}>
      {step.previous === null ? (
        <span className={styles.go} aria-hidden="true" />
      ) : (
        <Link
          className={styles.go}
          to={pathOf(step.previous)}
          replace
          aria-label={text('backlog.previous')}
          title={text('backlog.previous')}
        >
          <Icon shape={chevronLeft} />
        </Link>
      )}
      <Link
        className={classes(styles.place, 'num')}
        data-place
        to={pagePath(eduYear, 'backlog')}
        title={text('backlog.toList')}
      >
        <span className="vh">{text('backlog.toList')}: </span>
        {text('backlog.place', { place: step.place, all: step.all })}
      </Link>
      {step.next === null ? (
        <Link
          className={classes(styles.go, isFilled && styles.isNext)}
          to={pagePath(eduYear, 'backlog')}
          aria-label={text('backlog.toList')}
          title={text('backlog.toList')}
        >
          <Icon shape={listCheck} />
        </Link>
      ) : (
        <Link
          className={classes(styles.go, isFilled && styles.isNext)}
          to={pathOf(step.next)}
          replace
          aria-label={text('backlog.next')}
          title={text('backlog.next')}
        >
          <Icon shape={chevronRight} />
        </Link>
      )}
    </nav>
  );
}
