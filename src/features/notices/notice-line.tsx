import { useNavigate, useParams } from 'react-router';
import type { Role } from '#contract/core/roles.ts';
import { type Notice, type NoticeItem, pupilOf } from '#contract/notices/notices.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { chooseChild } from '#data/session/session.ts';
import { pickLocalized, type Text, useLanguage, useText } from '#shared/i18n/index.ts';
import { formatDate, formatTime } from '#shared/lib/dates.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { book2, flag, userCheck, users } from '#shared/ui/icons/index.ts';
import { clipboardCheck } from '#shared/ui/icons/pages.ts';
import { classes, Icon, type IconShape, Mark, Tag } from '#shared/ui/index.ts';
import styles from './notices.module.css';

const icons: Readonly<Record<NoticeItem['notice']['kind'], IconShape>> = {
  absence: userCheck,
  mark: clipboardCheck,
  homework: book2,
  parentWaits: users,
  parentJoined: users,
  level: flag,
};

/** The place that a notice is about. */
function placeOf(notice: Notice, eduYear: string): string {
  if ('lesson' in notice)
    return pagePath(eduYear, 'lesson/:scheduleId/:tab?', { scheduleId: notice.lesson.scheduleUuid });
  if (notice.kind === 'parentWaits') return pagePath(eduYear, 'backoffice/students', {}, { tab: 'parents' });
  return pagePath(eduYear, notice.kind === 'level' ? 'profile/score' : 'profile');
}

function wordsOf(notice: Notice, text: Text, role: Role): string {
  if (notice.kind === 'level') return text('notices.level', { level: notice.level });
  if (notice.kind === 'parentJoined') return text('notices.parentJoined');
  const { name } = notice.about;
  if (notice.kind === 'parentWaits') return text('notices.parentWaits', { name });
  // Pupils are not told of their own absence.
  if (notice.kind === 'absence') return text(notice.isLate ? 'notices.late.of' : 'notices.absence.of', { name });
  return text(`notices.${notice.kind}.${role === 'student' ? 'own' : 'of'}`, { name });
}

/** One thing that was told; a press opens its place. */
export function NoticeLine({ item, onOpen }: { item: NoticeItem; onOpen?: () => void }) {
  const [text, language] = [useText(), useLanguage()];
  const { person } = useAccount();
  const navigate = useNavigate();
  const { eduYear = '' } = useParams();
  const { notice, at, isRead } = item;
  const open = () => {
    onOpen?.();
    // What was told of one child is not shown as another's.
    const child = pupilOf(notice)?.studentSchoolUuid;
    if (person.role === 'parent' && child !== undefined && person.child?.studentInfo.studentSchoolUuid !== child)
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
          <b>{wordsOf(notice, text, person.role)}</b>
          {'lesson' in notice && (
            <span className="muted">
              {text('notices.lesson', {
                subject: pickLocalized(notice.lesson.subject, language),
                date: formatDate(notice.lesson.date, language),
              })}
            </span>
          )}
          {notice.kind === 'parentJoined' && <span className="muted">{notice.parent}</span>}
          {notice.kind === 'mark' && <MarkOf notice={notice} />}
        </span>
        <span className={styles.time}>
          <time className="faint">{formatTime(at, person.timeZone)}</time>
          {!isRead && <span className={styles.dot} role="img" aria-label={text('notices.isNew')} />}
        </span>
      </button>
    </li>
  );
}

type MarkNotice = Extract<NoticeItem['notice'], { kind: 'mark' }>;

function MarkOf({ notice: { type, mark, of, isCredit } }: { notice: MarkNotice }) {
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
