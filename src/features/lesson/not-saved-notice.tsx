// What the device could not store stays on the screen, marked red; here it is tried again.
import type { Intent } from '#contract/core/mutation.ts';
import { defaultAttendance } from '#contract/journal/journal.schema.ts';
import { intent, useMutate } from '#data/use-mutation.ts';
import { useText } from '#shared/i18n/index.ts';
import { Button, Notice } from '#shared/ui/index.ts';
import { useLesson } from './lesson-context.ts';
import { useLessonCells } from './use-lesson-cells.ts';

export function NotSavedNotice() {
  const text = useText();
  const mutate = useMutate();
  const { scheduleUuid, register } = useLesson();
  const { roll, conduct, attendance, marks } = useLessonCells();
  const intents: Intent[] = [];
  if (roll.state === 'notSaved') intents.push(intent('takeRoll', { scheduleUuid }));
  if (conduct.state === 'notSaved') {
    intents.push(
      conduct.value
        ? intent('conductLesson', { scheduleUuid, ...conduct.value })
        : intent('uncompleteLesson', { scheduleUuid }),
    );
  }
  register.forEach(({ id }, index) => {
    const [present, mark] = [attendance[index], marks[index]];
    if (present?.state === 'notSaved') {
      const value = present.value ?? defaultAttendance;
      intents.push(intent('setAttendance', { scheduleUuid, studentGroupUuid: id, attendance: value }));
    }
    if (mark?.state === 'notSaved') {
      const { mark: number = null, comment = null } = mark.value ?? {};
      intents.push(intent('setMark', { scheduleUuid, studentGroupUuid: id, mark: number, comment }));
    }
  });
  if (intents.length === 0) return null;
  return (
    <Notice
      tone="danger"
      isAlert
      title={text('ui.state.notSaved')}
      actions={
        <Button size="sm" onClick={() => void mutate(intents)}>
          {text('lesson.tryAgain')}
        </Button>
      }
    >
      {text('lesson.notSaved', { count: intents.length })}
    </Notice>
  );
}
