// On the page of a lesson that was opened from the backlog: where it stands on the way, and one tap to the one before and the next.
import './backlog.css';
import { useMemo } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { useText } from '#shared/i18n/index.ts';
import { chevronLeft, chevronRight, listCheck } from '#shared/ui/icons/index.ts';
import { classes, Icon } from '#shared/ui/index.ts';
import { sittingOf, stepOf } from './backlog-rules.ts';
import { useBacklog, useOfflineLessons } from './use-backlog.ts';

/** The list with which the way was begun travels with the history of the browser, so that a reload keeps "3 of 7". */
function sittingIn(state: unknown): readonly string[] | null {
  const found = typeof state === 'object' && state !== null && 'backlog' in state ? state.backlog : null;
  return Array.isArray(found) && found.every((item) => typeof item === 'string') ? found : null;
}

export default function BacklogSteps({ scheduleUuid }: { scheduleUuid: string }) {
  const text = useText();
  const { eduYear } = useParams();
  const { state } = useLocation();
  const { lessons } = useBacklog();
  const begun = sittingIn(state);
  const sitting = useMemo(
    () => (begun?.includes(scheduleUuid) ? begun : sittingOf(lessons, scheduleUuid)),
    [begun, lessons, scheduleUuid],
  );
  const onWay = useMemo(() => lessons.filter(({ entry }) => sitting.includes(entry.scheduleUuid)), [lessons, sitting]);
  // Whoever came here by a link has not been on the page that downloads them.
  useOfflineLessons(onWay);
  const step = stepOf(scheduleUuid, sitting);
  if (!step) return null;
  const isFilled = onWay.some(({ entry, missing }) => entry.scheduleUuid === scheduleUuid && missing.length === 0);
  const pathOf = (uuid: string) => `/${eduYear}/lesson/${uuid}/journal?backlog=1`;
  const travelling = { backlog: sitting };
  return (
    <nav className="steps" aria-label={text('backlog.steps')}>
      {step.previous === null ? (
        <span className="steps__go" aria-hidden="true" />
      ) : (
        <Link
          className="steps__go"
          to={pathOf(step.previous)}
          state={travelling}
          replace
          aria-label={text('backlog.previous')}
          title={text('backlog.previous')}
        >
          <Icon shape={chevronLeft} />
        </Link>
      )}
      <Link className="steps__place num" to={`/${eduYear}/backlog`} title={text('backlog.toList')}>
        <span className="vh">{text('backlog.toList')}: </span>
        {text('backlog.place', { place: step.place, all: step.all })}
      </Link>
      {step.next === null ? (
        <Link
          className={classes('steps__go', isFilled && 'is-next')}
          to={`/${eduYear}/backlog`}
          aria-label={text('backlog.toList')}
          title={text('backlog.toList')}
        >
          <Icon shape={listCheck} />
        </Link>
      ) : (
        <Link
          className={classes('steps__go', isFilled && 'is-next')}
          to={pathOf(step.next)}
          state={travelling}
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
