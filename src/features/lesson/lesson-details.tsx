// What a lesson is about, for whoever reads it.
import type { ReactNode } from 'react';
import type { LessonScheduleType } from '#contract/lesson/lesson.schema.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { formatWeekdayDate } from '#shared/lib/dates.ts';
import { unbroken } from '#shared/lib/unbroken.ts';
import { Card, Tag } from '#shared/ui/index.ts';
import styles from './details.module.css';

type Props = {
  theme: string;
  type: LessonScheduleType;
  maxScore: number | null;
  date: string;
  number: string;
  from: string;
  to: string;
  cabinet: { number: string; name: string } | null;
  teachers: string;
  subgroup: string | null;
  /** Missing where the page shows homework itself. */
  homework?: string | null;
};

export function LessonDetails(props: Props) {
  const text = useText();
  const language = useLanguage();
  const { type, maxScore, cabinet, number, from, to } = props;
  const isSummative = type === 'sor' || type === 'soch';
  const day = formatWeekdayDate(props.date, language);
  const room = cabinet && [cabinet.number, cabinet.name].filter(Boolean).join(' - ');
  return (
    <>
      <Card title={unbroken(props.theme) || text('lesson.theme.missing')} end={isSummative && <Tag kind={type} />}>
        <dl className={styles.details} data-details>
          <Line label={text('lesson.when')}>
            {day}, <span className="nowrap">{text('lesson.numberAndTime', { number, from, to })}</span>
          </Line>
          {room && <Line label={text('lesson.cabinet')}>{room}</Line>}
          <Line label={text('lesson.teacher')}>{unbroken(props.teachers)}</Line>
          {props.subgroup && <Line label={text('lesson.subgroup')}>{unbroken(props.subgroup)}</Line>}
          {isSummative && maxScore !== null && <Line label={text('journal.maxScore')}>{maxScore}</Line>}
        </dl>
      </Card>
      {props.homework !== undefined && (
        <Card title={text('lesson.homework')}>
          {props.homework ? (
            <p className={styles.homework}>{unbroken(props.homework)}</p>
          ) : (
            <p className="faint">{text('lesson.homework.notEntered')}</p>
          )}
        </Card>
      )}
    </>
  );
}

export function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
