import { useNavigate, useParams } from 'react-router';
import { type NoticeItem, type NoticeOf, pupilOf } from '#contract/notices/notices.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { chooseChild } from '#data/session/session.ts';
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
import { placeOf } from './notice-place.ts';
import { wordsOf } from './notice-words.ts';
import styles from './notices.module.css';

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

/** One thing that was told; a press opens its place. */
export function NoticeLine({ item, onOpen }: { item: NoticeItem; onOpen?: () => void }) {
  const [text, language] = [useText(), useLanguage()];
  const { person } = useAccount();
  const navigate = useNavigate();
  const { eduYear = '' } = useParams();
  const { notice, at, isRead } = item;
  const { role, timeZone } = person;
  const { title, detail } = wordsOf(notice, { text, language, role, timeZone });
  const open = () => {
    onOpen?.();
    // What was told of one child is not shown as another's.
    const child = pupilOf(notice)?.studentSchoolUuid;
    if (role === 'parent' && child !== undefined && person.child?.studentInfo.studentSchoolUuid !== child)
      chooseChild(child);
    void navigate(placeOf(notice, eduYear));
  };
  return (
    <li>
      <button type="button" className={classes(styles.line, !isRead && styles.isNew)} onClick={open}>
        <span className={styles.icon}>
          <Icon shape={icons[notice.kind]} />
        </span>
        <span className={styles.words}>
          <b>{title}</b>
          {detail !== null && <span className="muted">{detail}</span>}
          {notice.kind === 'mark' && <MarkOf notice={notice} />}
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
