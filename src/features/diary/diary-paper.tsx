// One upright sheet with the week, as it is glued in or signed.
import { useText } from '#shared/i18n/index.ts';
import { Paper } from '#shared/ui/paper.tsx';
import styles from './diary.module.css';
import { DiaryDays } from './diary-days.tsx';
import type { DiaryDay } from './diary-week.ts';

type Props = { week: readonly DiaryDay[]; title: string; about: string };

export function DiaryPaper({ week, title, about }: Props) {
  const text = useText();
  return (
    <Paper className={styles.paper}>
      <p className={styles.head}>
        <b>{title}</b>
        <span>{about}</span>
      </p>
      <DiaryDays week={week} isPaper />
      <p className={styles.signs}>
        <span>{text('diary.signTeacher')}</span>
        <span>{text('diary.signParent')}</span>
      </p>
    </Paper>
  );
}
