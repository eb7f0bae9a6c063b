// What stood on the screen for a moment has been seen: not what is further down, and not on a page that nobody looks at.
import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { LocalDate } from '#contract/core/time.ts';
import { serverClock } from '#data/time/clock.ts';
import type { DayTask } from './day-tasks.ts';
import { type NewsItem, seenNow, taskThings } from './news.ts';
import type { PupilNews } from './use-news.ts';

/** Shorter than this nobody reads a line. */
const readMs = 1_000;

/** A list of news that is longer than a screen is never there whole. */
const shownPart = 0.5;

type Shown = {
  readonly news: PupilNews;
  readonly tasks: readonly DayTask[];
  readonly day: LocalDate;
  /** News that there is no room for: they are new until they were shown. */
  readonly hidden?: readonly NewsItem[];
};

/** @param part the element that shows the news; where there are none, what tells of their place. */
export function useSeen(part: RefObject<Element | null>, { news, tasks, day, hidden = [] }: Shown): void {
  const here = { ...seenNow(news.sources, hidden), tasks: taskThings(tasks), day };
  const note = useEffectEvent(() => news.look.see(here, serverClock.now()));
  const shown = JSON.stringify(here);
  const hasAny = here.sources.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other news are to be read too
  useEffect(() => {
    const element = part.current;
    if (!hasAny || !element) return;
    let isInView = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      clearTimeout(timer);
      if (isInView && document.visibilityState === 'visible') timer = setTimeout(() => note(), readMs);
    };
    const watch = new IntersectionObserver(
      (entries) => {
        isInView = entries.at(-1)?.isIntersecting === true;
        follow();
      },
      { threshold: shownPart },
    );
    watch.observe(element);
    document.addEventListener('visibilitychange', follow);
    return () => {
      clearTimeout(timer);
      watch.disconnect();
      document.removeEventListener('visibilitychange', follow);
    };
  }, [shown, hasAny, part]);
}
