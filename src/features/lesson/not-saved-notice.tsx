// What the device could not store stays on the screen, marked red; here it is tried again.
import { useMemo } from 'react';
import { useMutate } from '#data/outbox/use-mutation.ts';
import { useUnsaved } from '#data/outbox/use-unsaved.ts';
import { useText } from '#shared/i18n/index.ts';
import { Button, Notice } from '#shared/ui/index.ts';
import { useLesson } from './lesson-context.ts';

export function NotSavedNotice() {
  const text = useText();
  const mutate = useMutate();
  const { document } = useLesson();
  const intents = useUnsaved(useMemo(() => [document], [document]));
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
