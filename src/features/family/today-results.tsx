// Today's marks, being late or away that were seen before: small, and still one tap away.
import { Link } from 'react-router';
import type { LocalDate } from '#contract/core/time.ts';
import { useText } from '#shared/i18n/index.ts';
import styles from './news.module.css';
import type { NewsItem } from './news.ts';
import { NewsFace, useNewsPath, useNewsTitle, useNewsWhen } from './news-parts.tsx';

type TodayResultsProps = { items: readonly NewsItem[]; today: LocalDate; onGo: () => void };

export function TodayResults({ items, today, onGo }: TodayResultsProps) {
  const text = useText();
  const pathOf = useNewsPath();
  const titleOf = useNewsTitle();
  const whenOf = useNewsWhen(today);
  // Of a comment alone there is nothing to draw.
  const shown = items.filter((item) => item.kind === 'away' || item.mark.score !== null);
  if (shown.length === 0) return null;
  return (
    <ul className={styles.today} aria-label={text('family.today')}>
      {shown.map((item) => {
        const words = [titleOf(item), whenOf(item).words].filter(Boolean).join(', ');
        return (
          <li key={item.keys[0]}>
            <Link to={pathOf(item)} title={words} onClick={onGo}>
              <span className="vh">{words}: </span>
              <NewsFace item={item} />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
