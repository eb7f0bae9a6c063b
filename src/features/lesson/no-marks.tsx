// "No marks in this lesson": a fact that the teacher states, so that the lesson is not reminded of. It is offered while an ordinary
// lesson has no marks, and forbids none.

import { lessonCell } from '#contract/lesson/lesson.documents.ts';
import { useCell } from '#data/documents/use-documents.ts';
import { intent } from '#data/outbox/use-mutation.ts';
import { useText } from '#shared/i18n/index.ts';
import { Button, Notice, StateChip } from '#shared/ui/index.ts';
import { useLesson } from './lesson-context.ts';
import { useLessonCells } from './use-lesson-cells.ts';
import { workStateOf } from './work-state-of.ts';

export function NoMarks() {
  const text = useText();
  const { scheduleUuid, document, acts } = useLesson();
  const { marks } = useLessonCells();
  const { value, state } = useCell<unknown>({ document, cell: lessonCell.noMarks });
  const isStated = value !== null;
  const work = workStateOf(state);
  const set = (stated: boolean) =>
    void acts.perform([intent('setNoMarks', { scheduleUuid, isStated: stated })], (text) =>
      text(stated ? 'journal.unsent.noMarks' : 'journal.unsent.marksWanted'),
    );
  if (!isStated && marks.some((mark) => typeof mark.value?.mark === 'number')) return null;
  if (!isStated) {
    return (
      <p className="nomarks">
        <Button size="sm" onClick={() => set(true)}>
          {text('journal.noMarks.state')}
        </Button>
      </p>
    );
  }
  return (
    <Notice
      title={text('journal.unsent.noMarks')}
      actions={
        <>
          {work !== 'saved' && <StateChip state={work} isInline />}
          <Button size="sm" onClick={() => set(false)}>
            {text('journal.noMarks.withdraw')}
          </Button>
        </>
      }
    >
      {text('journal.noMarks.why')}
    </Notice>
  );
}
