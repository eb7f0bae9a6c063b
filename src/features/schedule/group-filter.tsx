import { usePerson } from '#data/person.ts';
import { useText } from '#shared/i18n/index.ts';
import { Select } from '#shared/ui/index.ts';
import { allGroups, groupKey } from './lesson-order.ts';

/** Class and subgroups of the pupil. It stands even where there is one class only, so that the page is the same for everybody. */
export function GroupFilter({ value, onChange }: { value: string; onChange: (key: string) => void }) {
  const text = useText();
  const groups = usePerson().pupil?.groups ?? [];
  return (
    <div className="schedule__filter">
      <Select
        label={text('schedule.group')}
        isLabelHidden
        value={value}
        onChange={(event) => onChange(event.target.value)}
        options={[
          { value: allGroups, label: text('schedule.group.all') },
          ...groups.map((group) => ({ value: groupKey(group), label: group.name })),
        ]}
      />
    </div>
  );
}
