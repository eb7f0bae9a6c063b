// Taking a conducted lesson back: a plain action in sight, for its author on the same day (decisions A).
import { useText } from '#shared/i18n/index.ts';
import { Button } from '#shared/ui/index.ts';
import styles from './foot.module.css';
import { useLesson } from './lesson-context.ts';
import { type Conduct, useTakeBackHindrance } from './use-conduct.ts';

/** Nothing where it cannot be done: the menu of the lesson says why. */
export function TakeBackButton({ conduct }: { conduct: Conduct }) {
  const text = useText();
  const { rights } = useLesson();
  const why = useTakeBackHindrance(conduct);
  if (!conduct.isConducted || why !== null || rights.conduct !== null) return null;
  return (
    <Button variant="quiet" size="sm" className={styles.back} onClick={conduct.takeBack}>
      {text('lesson.takeBack.short')}
      <span className="vh">: {text('lesson.conducted')}</span>
    </Button>
  );
}
