// One piece of news: its face, its words, and the page to which it leads.
import { useParams } from 'react-router';
import type { LocalDate } from '#contract/core/time.ts';
import { markTypeOf } from '#contract/journal/mark-rules.ts';
import { letterOf } from '#domain/mark/attendance-words.ts';
import { MarkFace } from '#domain/mark/mark-face.tsx';
import { pickLocalized, type Text, useLanguage, useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { classes, Tag } from '#shared/ui/index.ts';
import { shortDay } from './day-words.ts';
import styles from './news.module.css';
import type { GivenMark, NewsItem } from './news.ts';

/** The lesson; for several of a day, the day. */
export function useNewsPath(): (item: NewsItem) => string {
  const { eduYear = '' } = useParams();
  return (item) => {
    if (item.kind === 'away' && item.lessons.length > 1)
      return pagePath(eduYear, 'schedule/:date?', { date: item.date });
    const scheduleId = item.kind === 'away' ? item.scheduleUuid : item.mark.scheduleUuid;
    return pagePath(eduYear, 'lesson/:scheduleId/:tab?', { scheduleId }, { date: item.date });
  };
}

/** The mark, or the letter of the roll. */
export function NewsFace({ item }: { item: NewsItem }) {
  const language = useLanguage();
  if (item.kind === 'away') {
    return (
      <span
        className={classes(styles.letter, item.attendance === 'late' ? styles.isLate : styles.isAway)}
        aria-hidden="true"
      >
        {letterOf(item.attendance, language)}
      </span>
    );
  }
  return <ScoreFace mark={item.mark} />;
}

/** A comment may stand without a mark. */
function ScoreFace({ mark }: { mark: GivenMark }) {
  const { score, type, scoreType, maxScore } = mark;
  const isWork = type === 'sor' || type === 'soch';
  return (
    <span className={styles.score}>
      {isWork && <Tag kind={type} />}
      {score !== null && <MarkFace mark={score} lesson={{ markType: markTypeOf(type), scoreType, maxScore }} hasBox />}
    </span>
  );
}

/** "Алгебра"; "Опоздание на 1 урок". */
export function useNewsTitle(): (item: NewsItem) => string {
  const text = useText();
  const language = useLanguage();
  return (item) => (item.kind === 'mark' ? pickLocalized(item.mark.labels, language) : awayWords(item, text));
}

function awayWords({ attendance, lessons, isWholeDay }: NewsItem & { kind: 'away' }, text: Text): string {
  const what = attendance === 'late' ? 'late' : 'away';
  const [lesson = ''] = lessons;
  const words =
    isWholeDay && what === 'away'
      ? text('family.away.day')
      : lessons.length === 1
        ? text(`family.${what}.one`, { lesson })
        : text(`family.${what}.many`, { lessons: runsOf(lessons) });
  if (attendance === 'missing_by_sick' || attendance === 'missing_due')
    return `${words}, ${text(`family.${attendance}`)}`;
  return words;
}

/** "1–3, 5" */
function runsOf(lessons: readonly string[]): string {
  const runs: string[][] = [];
  for (const lesson of lessons) {
    const run = runs.at(-1);
    if (run && Number(run.at(-1)) + 1 === Number(lesson)) run.push(lesson);
    else runs.push([lesson]);
  }
  return runs.map((run) => (run.length > 1 ? `${run[0]}–${run.at(-1)}` : run[0])).join(', ');
}

/** The day, unless it is today, and the lesson of a mark: being away names its lessons itself. */
export function useNewsWhen(today: LocalDate): (item: NewsItem) => { day: string; lesson: string; words: string } {
  const text = useText();
  const language = useLanguage();
  return (item) => {
    const day = shortDay(item.date, today, language);
    const lesson =
      item.kind === 'mark' && item.lesson !== null ? text('family.news.lesson', { lesson: item.lesson }) : '';
    return { day, lesson, words: [day, lesson].filter(Boolean).join(', ') };
  };
}

/** Says "new" to whoever sees no dot. */
export function NewDot() {
  const text = useText();
  return (
    <>
      <i className={styles.dot} aria-hidden="true" />
      <span className="vh">{text('family.news.new')}: </span>
    </>
  );
}
