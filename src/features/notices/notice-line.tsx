import type { NoticeItem, NoticeOf } from '#contract/notices/notices.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { formatTime } from '#shared/lib/dates.ts';
import {
  book2,
  calendarEvent,
  calendarWeek,
  cloudUp,
  deviceMobile,
  flag,
  infoCircle,
  key,
  listCheck,
  notebook,
  school,
  userCheck,
  users,
} from '#shared/ui/icons/index.ts';
import { clipboardCheck, lifebuoy } from '#shared/ui/icons/pages.ts';
import { classes, Icon, type IconShape, Mark, Tag } from '#shared/ui/index.ts';
import type { NoticeLine as Line } from './notice-lines.ts';
import { wordsOf, wordsOfMarks } from './notice-words.ts';
import styles from './notices.module.css';
import type { SchoolNotice } from './use-notices.ts';
import { useOpenNotice } from './use-open-notice.ts';

const icons: Readonly<Record<NoticeItem['notice']['kind'], IconShape>> = {
  absence: userCheck,
  mark: clipboardCheck,
  homework: book2,
  lessonChange: calendarEvent,
  timetable: calendarWeek,
  missing: listCheck,
  unsent: cloudUp,
  periodCloses: notebook,
  parentWaits: users,
  parentJoined: users,
  supportAnswer: lifebuoy,
  subscription: school,
  news: infoCircle,
  level: flag,
  signIn: deviceMobile,
  password: key,
};

type Props = { line: Line<SchoolNotice>; onOpen?: () => void };

/** What was told, in one line; a press opens its place. */
export function NoticeLine({ line: { first, all, isRead }, onOpen }: Props) {
  const [text, language] = [useText(), useLanguage()];
  const { person, user } = useAccount();
  const openNotice = useOpenNotice();
  const { notice, at, schoolId } = first;
  const { role, timeZone } = person;
  const marks = all.flatMap((item) => (item.notice.kind === 'mark' ? [{ id: item.id, notice: item.notice }] : []));
  const reader = { text, language, role, timeZone };
  const { title, detail } =
    marks.length > 1
      ? wordsOfMarks(
          marks.map((mark) => mark.notice),
          reader,
        )
      : wordsOf(notice, reader);
  const open = () => {
    onOpen?.();
    openNotice(all);
  };
  // Where children go to several schools, each line says to which.
  const schools = new Map(user.children.map(({ school }) => [school.id, school.name]));
  const school = role === 'parent' && schools.size > 1 ? schools.get(schoolId) : undefined;
  return (
    <li>
      <button type="button" className={classes(styles.line, !isRead && styles.isNew)} onClick={open}>
        <span className={styles.icon}>
          <Icon shape={icons[notice.kind]} />
        </span>
        <span className={styles.words}>
          <b>{title}</b>
          {detail !== null && <span className="muted">{detail}</span>}
          {marks.length > 0 && (
            <span className={styles.marks}>
              {marks.map((mark) => (
                <MarkOf key={mark.id} notice={mark.notice} />
              ))}
            </span>
          )}
          {school !== undefined && <span className="faint">{school}</span>}
        </span>
        <span className={styles.time}>
          <time className="faint">{formatTime(at, timeZone)}</time>
          {!isRead && <span className={styles.dot} role="img" aria-label={text('notices.isNew')} />}
        </span>
      </button>
    </li>
  );
}

function MarkOf({ notice: { type, mark, of, isCredit } }: { notice: NoticeOf<'mark'> }) {
  if (type === 'formattedScore')
    return isCredit ? (
      <Mark kind="credit" value={mark === 1} />
    ) : (
      <span>
        <Mark value={mark} hasBox />
      </span>
    );
  return (
    <span>
      <Tag kind={type} /> <Mark kind="points" value={mark} max={of ?? 0} />
    </span>
  );
}
