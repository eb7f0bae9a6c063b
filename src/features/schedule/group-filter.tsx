import { useMemo } from 'react';
import type { ScheduleDay } from '#contract/schedule/schedule.schema.ts';
import { usePerson } from '#data/session/person.ts';
import { pickLocalized, useLanguage, useText } from '#shared/i18n/index.ts';
import { Select } from '#shared/ui/index.ts';
import { allGroups, groupKey, groupLabels } from './lesson-order.ts';
import styles from './schedule.module.css';

/** Class and subgroups of the pupil. It is even where there is one class only, so that the page is the same for everybody. */
export function GroupFilter({
  days,
  value,
  onChange,
}: {
  days: readonly ScheduleDay[];
  value: string;
  onChange: (key: string) => void;
}) {
  const text = useText();
  const language = useLanguage();
  const groups = usePerson().pupil?.groups;
  const options = useMemo(() => {
    const entries = days.flatMap(({ schedule }) => schedule);
    const labels = groupLabels(groups ?? [], entries, ({ subject }) => pickLocalized(subject.labels, language));
    return (groups ?? []).map((group, index) => ({ value: groupKey(group), label: labels[index] ?? group.name }));
  }, [days, groups, language]);
  return (
    <div className={styles.filter}>
      <Select
        label={text('schedule.group')}
        isLabelHidden
        value={value}
        onChange={(event) => onChange(event.target.value)}
        options={[{ value: allGroups, label: text('schedule.group.all') }, ...options]}
      />
    </div>
  );
}
