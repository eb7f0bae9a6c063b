import { Link } from 'react-router';
import type { ScheduleEntry } from '#contract/schedule/schedule.schema.ts';
import { pickLocalized, type Text, useLanguage, useText } from '#shared/i18n/index.ts';
import { unbroken } from '#shared/lib/unbroken.ts';
import { circleCheck, clockExclamation, clockUp, plus, userCheck, video } from '#shared/ui/icons/index.ts';
import { ButtonLink, classes, Icon, StateChip } from '#shared/ui/index.ts';
import styles from './day-table.module.css';
import { type ButtonPlace, homeworkButton, lessonButton } from './entry-button.ts';
import { GoButton, SubjectCell, ThemeText, useHomeworkAddress, useLessonAddress, WhenCell } from './lesson-cells.tsx';
import type { LessonPhase } from './lesson-phase.ts';
import type { LessonState } from './lesson-state.ts';

export type EmployeeRowProps = {
  entry: ScheduleEntry;
  place: ButtonPlace;
  phase: LessonPhase;
  state: LessonState;
  isHomeworkWaiting: boolean;
};

export function EmployeeRow({ entry, place, phase, state, isHomeworkWaiting }: EmployeeRowProps) {
  const text = useText();
  const language = useLanguage();
  const address = useLessonAddress();
  const subject = pickLocalized(entry.subject.labels, language);
  const isNow = phase.kind === 'now';
  const button = lessonButton(entry, place);
  const lesson = `${entry.class.label}, ${subject}, ${entry.time.timeStart}`;
  return (
    <tr
      data-lesson={entry.scheduleUuid}
      className={classes(
        styles.lesson,
        styles[entry.type],
        isNow && styles.isNow,
        state.kind === 'now' && styles.hasRoll,
      )}
    >
      <SubjectCell entry={entry} to={address(entry.scheduleUuid)}>
        <b>{entry.class.label}</b> {subject}
      </SubjectCell>
      <WhenCell entry={entry} />
      <td className={styles.cell}>
        <ThemeText entry={entry} />
        {isNow && <div className={styles.nowTag}>{text('schedule.now.left', { count: phase.minutesLeft })}</div>}
      </td>
      <td className={styles.cell}>
        <div className={styles.do}>
          {state.kind === 'now' ? (
            <ButtonLink variant="primary" icon={userCheck} to={address(entry.scheduleUuid, 'journal')}>
              {text('schedule.roll')}
              <span className="vh">: {lesson}</span>
            </ButtonLink>
          ) : (
            <StateWords state={state} start={entry.time.timeStart} />
          )}
        </div>
        {state.kind !== 'now' && button && (
          <GoButton className={styles.go} button={button} to={address(entry.scheduleUuid)} of={lesson} />
        )}
      </td>
      <td className={styles.hw} data-homework>
        <OwnHomework
          entry={entry}
          place={place}
          of={lesson}
          isNow={state.kind === 'now'}
          isWaiting={isHomeworkWaiting}
        />
      </td>
    </tr>
  );
}

function tallyWords(state: Extract<LessonState, { tally: unknown }>, text: Text): string {
  const done = text(`schedule.state.${state.kind}`);
  if (state.isWaiting) return `${done}, ${text('schedule.state.inQueue')}`;
  if (state.tally) return `${done}, ${state.tally.present} / ${state.tally.total}`;
  return state.kind === 'conducted' ? `${done}, ${text('schedule.state.noRoll')}` : done;
}

function StateWords({ state, start }: { state: Exclude<LessonState, { kind: 'now' }>; start: string }) {
  const text = useText();
  switch (state.kind) {
    case 'conflict':
    case 'refused':
    case 'notSaved':
      return (
        <StateChip state={state.kind} isInline label={text(`schedule.state.${state.kind}`, { number: state.count })} />
      );
    case 'conducted':
    case 'rollTaken':
      return <StateChip state={state.isWaiting ? 'waiting' : 'saved'} isInline label={tallyWords(state, text)} />;
    case 'waiting':
      return <StateChip state="waiting" isInline label={text('schedule.state.waiting')} />;
    case 'online':
      return (
        <span className="st">
          <Icon shape={video} />
          {text('schedule.state.online', { time: start })}
        </span>
      );
    case 'notConducted':
      return (
        <span className="st st--warn">
          <Icon shape={clockExclamation} />
          {text('schedule.state.notConducted')}
        </span>
      );
    case 'notStarted':
      return <span className="st">{text('schedule.state.notStarted')}</span>;
  }
}

/** What the teacher has set leads to the answers of the class, what is not entered yet to where it is written. */
function OwnHomework({
  entry,
  place,
  of,
  isNow,
  isWaiting,
}: Pick<EmployeeRowProps, 'entry' | 'place'> & { of: string; isNow: boolean; isWaiting: boolean }) {
  const text = useText();
  const address = useHomeworkAddress();
  const { homework } = entry;
  const button = homeworkButton(entry, place);
  if (button === null) return null;
  if (homework.status === 'empty') {
    return (
      <ButtonLink {...(isNow ? {} : { variant: 'quiet', size: 'sm' })} icon={plus} to={address(entry, place.date)}>
        {text(`schedule.button.${button.word}`)}
        <span className="vh">: {text('schedule.homeworkOf', { subject: of })}</span>
      </ButtonLink>
    );
  }
  return (
    <Link className={styles.hwSet} data-homework-set to={address(entry, place.date)}>
      <Icon shape={isWaiting ? clockUp : circleCheck} />
      <span>
        <span className="vh">
          {text('schedule.homeworkOf', { subject: of })}
          {isWaiting && `, ${text('ui.state.waiting')}`}:{' '}
        </span>
        <span className="vh">{text(`schedule.button.${button.word}`)}: </span>
        {homework.body !== null && <b className={styles.hwWord}>{text('schedule.homework.setHere')}:</b>}{' '}
        {homework.body === null ? text('schedule.homework.noneByMe') : unbroken(homework.body)}
      </span>
    </Link>
  );
}
