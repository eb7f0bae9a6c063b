// The line of entry: what was just said of a key, or else which keys there are. Never both, so that neither is cut.
import { useText } from '#shared/i18n/index.ts';
import { messageCircle } from '#shared/ui/icons/pages.ts';
import { classes, Icon, Kbd } from '#shared/ui/index.ts';
import type { EntryColumn } from './entry-keys.ts';
import styles from './entry-line.module.css';
import type { Said } from './entry-words.ts';

type Props = {
  said: Said | null;
  /** Null where nothing can be entered: then there are no keys to name. */
  column: EntryColumn | null;
  /** Null where marks can be given; else the letter of an absence, which alone can be entered. */
  absence: string | null;
  /** Opens the comment of the chosen cell. */
  onComment: () => void;
  /** On a phone keys are on the pad. */
  hasKeys: boolean;
};

export function EntryLine({ said, column, absence, onComment, hasKeys }: Props) {
  const text = useText();
  const words = said?.words ?? '';
  return (
    <>
      {/* It stands from the start, so that the first message is read aloud too. */}
      <span className={classes(styles.said, said?.tone === 'warn' && styles.warn)} role="status" data-said="">
        {words}
      </span>
      {words === '' && hasKeys && column && (
        <span className={styles.keys}>
          {absence === null ? (
            <Keys column={column} />
          ) : (
            <span>
              <Kbd>{absence}</Kbd> {text('journal.attendance.missing_without_reason')}
            </span>
          )}
          <button
            type="button"
            className={styles.comment}
            // The focus stays in the cell that the comment is of.
            onMouseDown={(event) => event.preventDefault()}
            onClick={onComment}
          >
            <Kbd>F2</Kbd> <Icon shape={messageCircle} size="sm" /> {text('journal.key.form')}
          </button>
          <span>
            <Kbd>Ctrl Z</Kbd> {text('journal.key.undo')}
          </span>
        </span>
      )}
    </>
  );
}

function Keys({ column: { lesson, choices } }: { column: EntryColumn }) {
  const text = useText();
  if (choices.length === 0) return null;
  const isPoints = lesson.markType !== 'formattedScore';
  const isCredit = !isPoints && lesson.scoreType === 'credit';
  return (
    <>
      {isCredit ? (
        <>
          <span>
            <Kbd>1</Kbd> {text('ui.mark.credit')}
          </span>
          <span>
            <Kbd>0</Kbd> {text('ui.mark.noCredit')}
          </span>
        </>
      ) : isPoints ? (
        <>
          <span>
            <Kbd>0–9</Kbd> {text('journal.key.points')}
          </span>
          <span>
            <Kbd>Enter</Kbd> {text('journal.key.next')}
          </span>
        </>
      ) : (
        <>
          <span>
            <Kbd>1–9</Kbd> {text('journal.key.digit')}
          </span>
          <span>
            <Kbd>0</Kbd> {text('journal.key.ten')}
          </span>
        </>
      )}
      <span>
        <Kbd>−</Kbd> {text('journal.key.skip')}
      </span>
    </>
  );
}
