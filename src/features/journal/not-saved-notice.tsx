// Entries of this journal that the device could not store: they stay in their cells, marked, and are tried again here.
import { useMutate } from '#data/outbox/use-mutation.ts';
import { useUnsaved } from '#data/outbox/use-unsaved.ts';
import { useText } from '#shared/i18n/index.ts';
import { Button, Notice } from '#shared/ui/index.ts';
import styles from './journal.module.css';

export function NotSavedNotice({ documents }: { documents: readonly string[] }) {
  const text = useText();
  const mutate = useMutate();
  const intents = useUnsaved(documents);
  if (intents.length === 0) return null;
  return (
    <div className={styles.notice}>
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
    </div>
  );
}
