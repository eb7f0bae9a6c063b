import { useMemo } from 'react';
import { FormModal } from '#blocks/form/entry-form.tsx';
import { fieldsOfGroup, type StoredGroup } from '#contract/groups/group-writes.ts';
import { type SchoolGroup, usualCapacity } from '#contract/groups/groups.schema.ts';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { useBellOptions, useLeads } from '#domain/group/class-options.ts';
import { useText } from '#shared/i18n/index.ts';
import { type GroupForm as Form, fieldsIn, followGroup, formOf, groupForm, sentGroup } from './group-fields.ts';
import { letterField } from './letter-field.tsx';
import { useGroupWrites } from './use-group-writes.ts';
import { useGroupSettings, useGroups, useRoomOptions } from './use-groups.ts';

const none: readonly never[] = [];
type Props = { group: SchoolGroup | null; onClose: () => void };

/** `group` is null for a new one. */
export function GroupForm({ group, onClose }: Props) {
  const text = useText();
  const { timeZone } = usePerson();
  const { create, change, tell } = useGroupWrites();
  const { data: settings } = useGroupSettings();
  const { data: groups = none } = useGroups();
  const [leads, rooms, bells] = [useLeads(), useRoomOptions(), useBellOptions()];
  const letters = settings?.letters;
  const Letter = useMemo(() => letterField(letters ?? none, groups), [letters, groups]);
  const isNew = group === null;
  const today = schoolToday(timeZone);
  return (
    <FormModal<Form, StoredGroup>
      name={`group-${group?.id ?? 'new'}`}
      title={text(isNew ? 'groups.add' : 'groups.edit')}
      subtitle={group?.label}
      size={700}
      fields={fieldsIn(text, { leads: withLead(leads, group), rooms: withRoom(rooms, group), bells, Letter }, isNew)}
      schema={groupForm(group)}
      entry={
        group
          ? formOf(fieldsOfGroup(group))
          : { eduLang: 'kk', shift: '1', capacity: usualCapacity, isInStatistic: true, isInclusive: false }
      }
      version={group?.version ?? null}
      today={today}
      timeZone={timeZone}
      {...(isNew && { submitLabel: text('groups.add') })}
      follow={(field, typed) => followGroup(field, typed, { settings, bells, isNew })}
      send={(body) => (group ? change(group.id, sentGroup(body)) : create(sentGroup(body)))}
      onSent={(stored) => {
        tell(isNew ? 'groups.added' : 'groups.saved', stored, stored.batch);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

type Options = readonly { value: string; label: string }[];
/** Who leads a class now, and its room, stay choices, whatever became of them. */
function withChoice(options: Options, value: number | null | undefined, label: string | null | undefined): Options {
  if (value == null || label == null || options.some((option) => option.value === String(value))) return options;
  return [{ value: String(value), label }, ...options];
}
const withLead = (options: Options, group: SchoolGroup | null) =>
  withChoice(options, group?.lead?.userId, group?.lead?.name);
const withRoom = (options: Options, group: SchoolGroup | null) => withChoice(options, group?.roomId, group?.room);
