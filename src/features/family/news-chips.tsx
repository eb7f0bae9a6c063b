// What is new of one child, as chips that lead to it.
import { Link } from 'react-router';
import type { LocalDate } from '#contract/core/time.ts';
import { useText } from '#shared/i18n/index.ts';
import styles from './news.module.css';
import type { NewsItem } from './news.ts';
import { NewDot, NewsFace, useNewsPath, useNewsTitle, useNewsWhen } from './news-parts.tsx';
import type { PupilNews } from './use-news.ts';

export type NewsChipsProps = {
  news: PupilNews;
  today: LocalDate;
  /** Those that there is room for; the others are counted. */
  shown: readonly NewsItem[];
  onAll: () => void;
  onGo: () => void;
};

/** What there is room for. One that is left out takes as much of it as the count of it. */
export function chipsFor(fresh: readonly NewsItem[], most: number): readonly NewsItem[] {
  return fresh.length <= most + 1 ? fresh : fresh.slice(0, most);
}

export function NewsChips({ news, today, shown, onAll, onGo }: NewsChipsProps) {
  const text = useText();
  const { fresh, look } = news;
  if (fresh.length === 0) return null;
  const go = (item: NewsItem) => {
    look.open(item.keys);
    onGo();
  };
  return (
    <ul data-tour="news" className={styles.chips} aria-label={text('family.news')}>
      {shown.map((item) => (
        <li key={item.keys[0]}>
          <Chip item={item} today={today} isOpened={item.keys.every(look.isOpened)} onGo={() => go(item)} />
        </li>
      ))}
      {shown.length < fresh.length && (
        <li>
          <button type="button" className={styles.more} onClick={onAll}>
            {text('family.news.more', { count: fresh.length - shown.length })}
          </button>
        </li>
      )}
    </ul>
  );
}

type ChipProps = { item: NewsItem; today: LocalDate; isOpened: boolean; onGo: () => void };

function Chip({ item, today, isOpened, onGo }: ChipProps) {
  const pathOf = useNewsPath();
  const titleOf = useNewsTitle();
  const whenOf = useNewsWhen(today);
  const comment = item.kind === 'mark' ? item.mark.comment : null;
  const { day, lesson } = whenOf(item);
  return (
    <Link className={styles.chip} to={pathOf(item)} onClick={onGo}>
      {!isOpened && <NewDot />}
      {item.kind === 'away' && <NewsFace item={item} />}
      <b>{titleOf(item)}</b>
      {item.kind === 'mark' && <NewsFace item={item} />}
      {comment && <span className={styles.say}>«{comment}»</span>}
      {(day || lesson) && (
        <span className={styles.when}>
          {day}
          {lesson && (
            <span className={styles.lesson}>
              {day && ', '}
              {lesson}
            </span>
          )}
        </span>
      )}
    </Link>
  );
}
