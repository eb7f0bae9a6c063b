import { useShownTime } from '#data/time/use-shown-time.ts';
import { AgeLabel } from '#shared/ui/index.ts';
import styles from './schedule.module.css';
import type { WeekView } from './use-week.ts';

/** How old the week is, where there has been no word of the server for a while. */
export function WeekAge({ week: { document } }: { week: WeekView }) {
  const shown = useShownTime();
  if (document.state !== 'ready' || !document.isOld) return null;
  return (
    <p className={styles.age}>
      <AgeLabel at={shown(document.confirmedAt)} isOld />
    </p>
  );
}
