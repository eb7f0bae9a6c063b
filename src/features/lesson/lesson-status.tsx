// The state of the lesson, in one line: why it cannot be conducted, that it was not, or who conducted it; and whether the roll was taken.

import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { useHasCome } from '#domain/lesson/use-has-come.ts';
import { useText } from '#shared/i18n/index.ts';
import { formatDateTime, formatTime } from '#shared/lib/dates.ts';
import { alertTriangle, circleCheck, circleDashed, lock } from '#shared/ui/icons/index.ts';
import { Icon, StateChip } from '#shared/ui/index.ts';
import { type Authorship, authorshipOf, shortName } from './authorship.ts';
import styles from './foot.module.css';
import { useLesson } from './lesson-context.ts';
import { hourOf } from './lesson-words.ts';
import { useConductCell, useRollCell } from './use-lesson-cells.ts';
import { workStateOf } from './work-state-of.ts';

export function LessonStatus() {
  const conduct = useConductCell();
  const roll = useRollCell();
  return (
    <span className={styles.statuses}>
      {conduct.value === null ? <NotConducted /> : <Conducted />}
      {/* A lesson that was conducted has its roll from the same act; to say it twice would only take room. */}
      {(conduct.value === null || roll.value === null) && <RollStatus />}
    </span>
  );
}

function NotConducted() {
  const text = useText();
  const { body, rights } = useLesson();
  const { timeZone } = usePerson();
  const hasEnded = useHasCome(body.endsAt);
  if (rights.conduct === 'notStarted') {
    const { date, dateWithoutFormat } = body.lessonMeta;
    const hour = hourOf(body.timeStart);
    const time = dateWithoutFormat === schoolToday(timeZone) ? hour : `${date.slice(0, 5)}, ${hour}`;
    return (
      <span className="st st--warn">
        <Icon shape={alertTriangle} />
        <span>{text('lesson.hindrance.notStarted', { time })}</span>
      </span>
    );
  }
  return (
    <>
      {/* What closes the whole lesson is told above the register. */}
      {rights.conduct === 'notOwn' && (
        <span className="st st--warn">
          <Icon shape={lock} />
          <span>{text('lesson.hindrance.notOwn')}</span>
        </span>
      )}
      {hasEnded && (
        <span className="st st--warn">
          <Icon shape={alertTriangle} />
          <span>{text('lesson.notConducted')}</span>
        </span>
      )}
    </>
  );
}

function Conducted() {
  const text = useText();
  const conduct = useConductCell();
  const { user } = usePerson();
  const when = useWhen();
  const by = authorshipOf(conduct, { userId: user.userId, name: shortName(user) });
  const words = [text('lesson.conducted'), when(by), by.name].filter(Boolean).join(', ');
  return <StateChip state={workStateOf(conduct.state)} isInline label={words} />;
}

function RollStatus() {
  const text = useText();
  const roll = useRollCell();
  const { user } = usePerson();
  const when = useWhen();
  if (roll.value === null) {
    return (
      <span className="st">
        <Icon shape={circleDashed} />
        <span>{text('lesson.roll.notTaken')}</span>
      </span>
    );
  }
  const by = authorshipOf(roll, { userId: user.userId, name: shortName(user) });
  return (
    <span className="st st--ok">
      <Icon shape={circleCheck} />
      <span>{[text('lesson.roll.taken'), when(by), by.name].filter(Boolean).join(', ')}</span>
    </span>
  );
}

/** The time alone for an act of the lesson's own day, else with its date. */
function useWhen(): (by: Authorship) => string {
  const { body } = useLesson();
  const { timeZone } = usePerson();
  return ({ at }) => {
    if (at === null) return '';
    const whole = formatDateTime(at, timeZone);
    return whole.startsWith(body.lessonMeta.date) ? formatTime(at, timeZone) : whole;
  };
}
