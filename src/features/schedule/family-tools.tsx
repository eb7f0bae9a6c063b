// What a family has above its days: the choice of class and subgroup, and the way to the same week as the paper diary has it.
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { usePerson } from '#data/session/person.ts';
import { pickLocalized, useLanguage, useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { notebook } from '#shared/ui/icons/index.ts';
import { ButtonLink, Select } from '#shared/ui/index.ts';
import styles from './family-tools.module.css';
import { allGroups, groupKey, groupLabels } from './lesson-order.ts';
import type { ToolsProps } from './schedule-parts.ts';

export function FamilyTools({ monday, ...filter }: ToolsProps) {
  const text = useText();
  const { eduYear } = useParams();
  return (
    <div className={styles.tools}>
      <GroupFilter {...filter} />
      <ButtonLink icon={notebook} to={pagePath(eduYear, 'diary/:monday?', { monday })}>
        {text('schedule.diary')}
      </ButtonLink>
    </div>
  );
}

/** Class and subgroups of the pupil. It is even where there is one class only, so that the page is the same for everybody. */
function GroupFilter({ days, value, onChange }: Omit<ToolsProps, 'monday'>) {
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
