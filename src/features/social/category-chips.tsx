import type { CategoryRow } from '#contract/social/social.lists.ts';
import { useText } from '#shared/i18n/index.ts';
import { Nothing, StateChip } from '#shared/ui/index.ts';
import styles from './social.module.css';

/** The categories of a pupil in a row of the list, each with what it waits for. */
export function CategoryChips({
  rows,
  words,
}: {
  rows: readonly CategoryRow[];
  words: Readonly<Record<string, string>>;
}) {
  const text = useText();
  if (rows.length === 0) return <Nothing why={text('social.noneOfPupil')} />;
  return (
    <span className={styles.chips}>
      {rows.map(({ category, state }) => (
        <span key={category} className="tag">
          {words[category] ?? category}
          {state !== 'saved' && <StateChip isInline state={state} />}
        </span>
      ))}
    </span>
  );
}
