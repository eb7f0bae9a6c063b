// One grey line for the subjects of which there is nothing to do: stated by the teacher, entered by nobody, and, where nobody here can know,
// unknown. Three different sentences (docs/decisions/2026-11-20-tomorrow-first.md).
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { cloudOff } from '#shared/ui/icons/index.ts';
import { Icon } from '#shared/ui/index.ts';
import type { DayTask } from './day-tasks.ts';
import { momentWords, subjectsOf } from './day-words.ts';
import styles from './home.module.css';
import type { PupilDays } from './use-pupil-days.ts';

type RestLineProps = { tasks: readonly DayTask[]; days: PupilDays; now: number; timeZone: string };

export function RestLine({ tasks, days, now, timeZone }: RestLineProps) {
  const text = useText();
  const language = useLanguage();
  const none = tasks.filter(({ state }) => state === 'none');
  const waiting = tasks.filter(({ state }) => state === 'notEntered');
  if (none.length + waiting.length === 0) return null;
  const { confirmedAt, isOvertaken, isOld } = days;
  const time = confirmedAt === null ? '' : momentWords(confirmedAt, { now, timeZone });
  // While the server answers it is so now; otherwise it holds for the time of the document.
  const key = isOvertaken ? 'unknown' : isOld ? 'notEnteredAt' : 'notEntered';
  const words = [
    none.length > 0 && text('family.rest.none', { subjects: subjectsOf(none, language) }),
    waiting.length > 0 && text(`family.rest.${key}`, { subjects: subjectsOf(waiting, language), time }),
  ];
  return (
    <p className={styles.rest} data-rest>
      {isOvertaken && <Icon shape={cloudOff} size="sm" />}
      <span>{words.filter(Boolean).join('. ')}</span>
    </p>
  );
}
