// Addresses by which calendars of other programs read a timetable (decisions D91): one for each child and for the lessons one gives. What is
// made is shown once; afterwards nobody, the server included, can tell it again.
import { useState } from 'react';
import { ReadView } from '#blocks/read/read-view.tsx';
import type { CalendarFeed } from '#contract/calendar-feed/calendar-feed.schema.ts';
import type { AppError } from '#contract/core/errors.ts';
import { usePerson } from '#data/session/person.ts';
import { actErrorWords, currentLanguage, useText } from '#shared/i18n/index.ts';
import { formatDateTime } from '#shared/lib/dates.ts';
import { Button, Card, Checkbox, EmptyState, useConfirm, useToast } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import styles from './calendar.module.css';
import { MadeWindow } from './made-window.tsx';
import { everybodyOf, useEndFeed, useFeeds, useMakeFeed, type Whose } from './use-calendar-feeds.ts';

export default function CalendarPage() {
  const text = useText();
  const { user } = usePerson();
  const read = useFeeds();
  const [path, setPath] = useState<string | null>(null);
  const everybody = everybodyOf(user, text);
  return (
    <Page title={text('calendar-feed.title')} className={styles.page}>
      <p className="muted">{text('calendar-feed.hint')}</p>
      <ReadView read={read} rows={2}>
        {(feeds) =>
          everybody.length === 0 ? (
            <EmptyState title={text('calendar-feed.nobody')} />
          ) : (
            <ul className={styles.list}>
              {everybody.map((whose) => (
                <li key={`${whose.schoolId} ${whose.studentSchoolUuid}`}>
                  <FeedCard whose={whose} feed={feeds.find(isOf(whose))} onMade={setPath} />
                </li>
              ))}
            </ul>
          )
        }
      </ReadView>
      {path !== null && <MadeWindow path={path} onClose={() => setPath(null)} />}
    </Page>
  );
}

const isOf = (whose: Whose) => (feed: CalendarFeed) =>
  feed.schoolId === whose.schoolId && feed.studentSchoolUuid === whose.studentSchoolUuid;

type CardProps = { whose: Whose; feed: CalendarFeed | undefined; onMade: (path: string) => void };

function FeedCard({ whose, feed, onMade }: CardProps) {
  const text = useText();
  const toast = useToast();
  const confirm = useConfirm();
  const make = useMakeFeed();
  const end = useEndFeed();
  const [homework, setHomework] = useState(feed?.options.homework ?? false);
  const onError = (error: AppError) => toast.error(actErrorWords(error.toPlain(), text, 'calendar-feed.needsNetwork'));
  const press = () =>
    make.mutate(
      { ...whose, homework, language: currentLanguage() },
      { onSuccess: ({ path }) => onMade(path), onError },
    );
  const close = async () => {
    const isSure = await confirm({
      title: text('calendar-feed.endTitle'),
      text: text('calendar-feed.endText'),
      confirmLabel: text('calendar-feed.end'),
      isDangerous: true,
    });
    if (isSure) end.mutate(whose, { onSuccess: () => toast.success(text('calendar-feed.ended')), onError });
  };
  const { name } = whose;
  return (
    <Card title={name}>
      <div className={styles.stack}>
        <FeedFacts feed={feed} />
        <Checkbox
          label={text('calendar-feed.homework')}
          checked={homework}
          onChange={({ target }) => setHomework(target.checked)}
        />
        {feed && <p className="faint">{text('calendar-feed.againHint')}</p>}
        <div className={styles.actions}>
          <Button
            variant={feed ? 'default' : 'primary'}
            isBusy={make.isPending}
            onClick={press}
            aria-label={text(feed ? 'calendar-feed.againOf' : 'calendar-feed.makeOf', { whose: name })}
          >
            {text(feed ? 'calendar-feed.again' : 'calendar-feed.make')}
          </Button>
          {feed && (
            <Button
              variant="danger"
              isBusy={end.isPending}
              onClick={() => void close()}
              aria-label={text('calendar-feed.endOf', { whose: name })}
            >
              {text('calendar-feed.end')}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}

function FeedFacts({ feed }: { feed: CalendarFeed | undefined }) {
  const text = useText();
  const { timeZone } = usePerson();
  if (!feed) return <p className="muted">{text('calendar-feed.none')}</p>;
  const { madeAt, usedAt, options } = feed;
  return (
    <ul className={styles.facts} data-feed>
      <li>{text('calendar-feed.made', { time: formatDateTime(madeAt, timeZone) })}</li>
      <li>
        {usedAt === null
          ? text('calendar-feed.unused')
          : text('calendar-feed.used', { time: formatDateTime(usedAt, timeZone) })}
      </li>
      {options.homework && <li>{text('calendar-feed.withHomework')}</li>}
    </ul>
  );
}
