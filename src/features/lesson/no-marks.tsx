// How many have a mark, and "no marks in this lesson": a fact that the teacher states, so that the lesson is not reminded of. It is offered
// while an ordinary lesson has no marks, and forbids none. One line whatever it says, so that no pupil below moves.

import { lessonCell } from '#contract/lesson/lesson.documents.ts';
import { useCell } from '#data/documents/use-documents.ts';
import { intent } from '#data/outbox/use-mutation.ts';
import { useText } from '#shared/i18n/index.ts';
import { Button, StateChip } from '#shared/ui/index.ts';
import { useLesson } from './lesson-context.ts';
import styles from './no-marks.module.css';
import { useLessonCells } from './use-lesson-cells.ts';
import { workStateOf } from './work-state-of.ts';

export function NoMarks({ canState }: { canState: boolean }) {
  const text = useText();
  const { scheduleUuid, document, acts } = useLesson();
  const { marks } = useLessonCells();
  const { value, state } = useCell<unknown>({ document, cell: lessonCell.noMarks });
  const isStated = value !== null;
  const work = workStateOf(state);
  const given = marks.filter((mark) => typeof mark.value?.mark === 'number').length;
  const set = (stated: boolean) =>
    void acts.perform([intent('setNoMarks', { scheduleUuid, isStated: stated })], (text) =>
      text(stated ? 'journal.unsent.noMarks' : 'journal.unsent.marksWanted'),
    );
  return (
    <div className={styles.line}>
      <span className="num" title={isStated ? text('journal.noMarks.why') : undefined}>
        {isStated ? text('journal.unsent.noMarks') : text('journal.given', { given, count: marks.length })}
      </span>
      {isStated && work !== 'saved' && <StateChip state={work} isInline />}
      {canState && isStated && (
        <Button size="sm" onClick={() => set(false)}>
          {text('journal.noMarks.withdraw')}
        </Button>
      )}
      {canState && !isStated && given === 0 && (
        <Button size="sm" onClick={() => set(true)}>
          {text('journal.noMarks.state')}
        </Button>
      )}
    </div>
  );
}
