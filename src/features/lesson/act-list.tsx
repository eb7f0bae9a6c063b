// What was done since the page was opened: the bar that undoes the last act, and the list that undoes any.
import { useSyncExternalStore } from 'react';
import { usePerson } from '#data/session/person.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { formatTime } from '#shared/lib/dates.ts';
import { arrowBackUp, userCheck } from '#shared/ui/icons/index.ts';
import { Card, classes, Icon, IconButton } from '#shared/ui/index.ts';
import { undoMs } from '#shared/ui/toast-store.ts';
import { type Act, canUndo } from './act-log.ts';
import styles from './acts.module.css';
import { useLesson } from './lesson-context.ts';

export function useOfferedAct(): Act | undefined {
  const { log } = useLesson().acts;
  useSyncExternalStore(log.subscribe, log.acts);
  return useSyncExternalStore(log.clock.subscribe, log.offered);
}

/** Something of this page can still be taken back, however long ago it was. */
export function useUndoable(): boolean {
  const { log } = useLesson().acts;
  return useSyncExternalStore(log.subscribe, () => log.acts().some((act, _, acts) => canUndo(act, acts)));
}

/** Ten seconds to take the last act back. It is in the foot of the page, so that it covers no pupil. */
export function UndoBar({ act }: { act: Act }) {
  const text = useText();
  const language = useLanguage();
  const { acts } = useLesson();
  const { clock } = acts.log;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens, so that the time stands still under a hand
    <div
      key={act.id}
      className={classes('toast', styles.undo)}
      data-undo
      onPointerEnter={clock.pause}
      onPointerLeave={clock.resume}
      onFocus={clock.pause}
      onBlur={clock.resume}
    >
      <Icon shape={userCheck} />
      <span className="grow">{act.words(text, language)}</span>
      <button
        type="button"
        className="btn"
        onClick={() => {
          clock.resume();
          void acts.undo(act);
        }}
      >
        {text('ui.undo')}
      </button>
      <span className="toast__time" style={{ animationDuration: `${undoMs}ms` }} />
    </div>
  );
}

/** The last act in words, for a screen reader. */
export function ActAnnouncer() {
  const text = useText();
  const language = useLanguage();
  const { log } = useLesson().acts;
  const acts = useSyncExternalStore(log.subscribe, log.acts);
  const last = acts.at(-1);
  const undone = last?.isUndone ? `${text('lesson.acts.undone')}: ` : '';
  return (
    <div className="vh" role="status">
      {last && undone + last.words(text, language)}
    </div>
  );
}

export function ActList() {
  const text = useText();
  const language = useLanguage();
  const { timeZone } = usePerson();
  const { log, undo } = useLesson().acts;
  const acts = useSyncExternalStore(log.subscribe, log.acts);
  return (
    <Card title={text('lesson.acts')} isFlush>
      {acts.length === 0 && <p className={classes(styles.none, 'faint')}>{text('lesson.acts.none')}</p>}
      <ol className={styles.acts}>
        {acts.toReversed().map((act) => (
          <li key={act.id} className={classes(act.isUndone && styles.isUndone)}>
            <time className="num">{formatTime(act.at, timeZone)}</time>
            <span className="grow">{act.words(text, language)}</span>
            {canUndo(act, acts) && (
              <IconButton
                icon={arrowBackUp}
                size="sm"
                label={text('lesson.acts.undoOf', { act: act.words(text, language) })}
                onClick={() => void undo(act)}
              />
            )}
            {act.isUndone && <span className="faint">{text('lesson.acts.undone')}</span>}
          </li>
        ))}
      </ol>
    </Card>
  );
}
