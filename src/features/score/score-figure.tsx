// The small figure in the profile menu: level, sum, sum of today; it leads to where the points come from.
import { Link, useParams } from 'react-router';
import { addDocuments } from '#contract/documents.ts';
import { scoreDocument, scoreDocuments } from '#contract/score/score.office.documents.ts';
import { useAccount } from '#data/account-context.tsx';
import { useDocument } from '#data/documents/use-documents.ts';
import { useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { Progress } from '#shared/ui/index.ts';
import styles from './score.module.css';
import { useSumToday } from './use-sum-today.ts';

addDocuments(scoreDocuments);

/** Nothing while the sums are not on the device. `role`: inside a menu it is an entry of it. */
export default function ScoreFigure({ role, onOpen }: { role?: 'menuitem'; onOpen: () => void }) {
  const text = useText();
  const { eduYear } = useParams();
  const { user, school } = useAccount();
  const document = useDocument(scoreDocument.name(user.userId));
  const sumToday = useSumToday();
  if (document.state !== 'ready') return null;
  const { level, total } = document.body;
  const name = text('score.level', { value: level.value });
  return (
    <Link
      to={pagePath(eduYear ?? school.eduYear, 'profile/score')}
      className={styles.figure}
      onClick={onOpen}
      {...(role && { role, tabIndex: -1 })}
    >
      <span className={styles.figureLine}>
        <b>{name}</b>
        <span className="muted">{text('score.figure', { total, today: sumToday(document.body) })}</span>
      </span>
      <Progress value={level.progress / 100} label={name} />
    </Link>
  );
}
