import { useText } from '#shared/i18n/index.ts';
import { unbroken } from '#shared/lib/unbroken.ts';
import styles from './comment-phrases.module.css';
import { useRecentComments } from './recent-comments.ts';

/** The teacher's own comments of before, while none is typed: one press writes it. */
export function CommentPhrases({ comment, onChoose }: { comment: string; onChoose: (phrase: string) => void }) {
  const text = useText();
  const phrases = useRecentComments();
  // A chosen one may still be changed for another; words of one's own want no list below them.
  if (phrases.length === 0 || (comment !== '' && !phrases.includes(comment))) return null;
  return (
    <ul className={styles.phrases} aria-label={text('journal.phrases')}>
      {phrases.map((phrase) => (
        <li key={phrase}>
          <button type="button" aria-pressed={phrase === comment} onClick={() => onChoose(phrase)}>
            {unbroken(phrase)}
          </button>
        </li>
      ))}
    </ul>
  );
}
