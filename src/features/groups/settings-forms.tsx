// The two forms of the settings of classes: letters and rights, and one grade with its places and bells.
import { useRef } from 'react';
import * as z from 'zod/mini';
import { FormModal } from '#blocks/form/entry-form.tsx';
import type { FormField, OwnFieldProps } from '#blocks/form/fields.ts';
import { AppError } from '#contract/core/errors.ts';
import {
  type GroupDefault,
  type GroupSettings,
  groupDefault,
  groupSettingsFields,
  lettersOf,
  ruleKey,
  type StoredGroupSettings,
} from '#contract/groups/group-settings.ts';
import { usualCapacity } from '#contract/groups/groups.schema.ts';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { useBellOptions } from '#domain/group/class-options.ts';
import { useText } from '#shared/i18n/index.ts';
import { TextInput } from '#shared/ui/index.ts';
import { parallelOptions, shiftOptions } from './group-fields.ts';
import { useGroupWrites } from './use-group-writes.ts';

const rights = ['flagGroupLoadCanEditSchedule', 'flagTeacherCanEditSchedule'] as const;
const rightsForm = z.pick(groupSettingsFields, { [rights[0]]: true, [rights[1]]: true });
const settingsForm = z.extend(rightsForm, { letters: groupSettingsFields.shape.letters });
type Form = z.infer<typeof settingsForm>;

function LettersField({ label, error, typed, change }: OwnFieldProps) {
  const text = useText();
  return (
    <TextInput
      label={label}
      error={error}
      hint={text('groups.field.lettersHint')}
      autoComplete="off"
      maxLength={160}
      value={typed[0] ?? ''}
      onChange={({ target }) => change([target.value])}
    />
  );
}

/** The settings that a form writes over: as they are shown, or as a refusal said that they are now. */
function useLatest(shown: GroupSettings) {
  const latest = useRef(shown);
  return {
    now: (): GroupSettings => (shown.version > latest.current.version ? shown : latest.current),
    /** `entryOf` gives what somebody else stored by the names of the form's fields. */
    meet: (cause: unknown, entryOf: (current: GroupSettings) => object): unknown => {
      if (!(cause instanceof AppError) || cause.code !== 'STALE_VERSION') return cause;
      latest.current = cause.details.current as GroupSettings;
      const { version } = latest.current;
      return new AppError('STALE_VERSION', { current: { ...entryOf(latest.current), version } });
    },
  };
}

const rightFields: readonly FormField<keyof Form>[] = [
  { name: rights[0], kind: 'checkbox', label: 'groups.flag.lead', hint: 'groups.flag.leadHint' },
  { name: rights[1], kind: 'checkbox', label: 'groups.flag.teacher' },
];
const lettersField: FormField<keyof Form> = {
  name: 'letters',
  kind: 'own',
  label: 'groups.field.letters',
  Draw: LettersField,
  write: (value) => [((value ?? []) as readonly string[]).join(' ')],
  read: ([typed = '']) => lettersOf(typed),
  words: ([typed = '']) => typed,
};

type SettingsProps = {
  settings: GroupSettings;
  /** What the school allows alone: letters and places stay as they are. */
  isOfRights?: boolean;
  onClose: () => void;
};

export function SettingsForm({ settings, isOfRights = false, onClose }: SettingsProps) {
  const text = useText();
  const { timeZone } = usePerson();
  const { saveSettings, tellWords } = useGroupWrites();
  const { now, meet } = useLatest(settings);
  const { version, ...entry } = settings;
  return (
    <FormModal<Partial<Form>, StoredGroupSettings>
      name={isOfRights ? 'group-rights' : 'group-settings'}
      title={text(isOfRights ? 'groups.rights.edit' : 'groups.settings.edit')}
      fields={isOfRights ? rightFields : [lettersField, ...rightFields]}
      schema={isOfRights ? rightsForm : settingsForm}
      entry={entry}
      version={version}
      today={schoolToday(timeZone)}
      timeZone={timeZone}
      send={(body) => {
        const { version: _, ...others } = now();
        return saveSettings({ ...others, ...body }).catch((cause: unknown) => {
          throw meet(cause, (current) => current);
        });
      }}
      onSent={({ batch }) => {
        tellWords(text('groups.settings.saved'), batch);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

const chosen = z.string().check(z.minLength(1));
const { capacity, timeSchemeUuid } = groupDefault.shape;
const ruleForm = z.object({ parallel: chosen, shift: chosen, capacity, timeSchemeUuid });
type RuleForm = z.infer<typeof ruleForm>;
const formOf = (rule: GroupDefault): RuleForm => ({
  ...rule,
  parallel: String(rule.parallel),
  shift: String(rule.shift),
});

type RuleProps = { settings: GroupSettings; rule: GroupDefault | null; onClose: () => void };
export function RuleForm({ settings, rule, onClose }: RuleProps) {
  const text = useText();
  const { timeZone } = usePerson();
  const { saveSettings, tellWords } = useGroupWrites();
  const bells = useBellOptions();
  const { now, meet } = useLatest(settings);
  const others = (all: readonly GroupDefault[]) => all.filter((one) => rule === null || ruleKey(one) !== ruleKey(rule));
  const begun = rule ? formOf(rule) : { shift: '1', capacity: usualCapacity, timeSchemeUuid: null };
  const done = ({ batch }: StoredGroupSettings) => {
    tellWords(text('groups.settings.saved'), batch);
    onClose();
  };
  return (
    <FormModal<RuleForm, StoredGroupSettings>
      name={`group-rule-${rule ? ruleKey(rule) : 'new'}`}
      title={text(rule ? 'groups.settings.editRule' : 'groups.settings.addRule')}
      fields={[
        {
          name: 'parallel',
          kind: 'select',
          label: 'groups.field.parallel',
          width: 'half',
          options: parallelOptions(text).filter(({ value }) => value !== '0'),
        },
        { name: 'shift', kind: 'select', label: 'groups.field.shift', width: 'half', options: shiftOptions(text) },
        { name: 'capacity', kind: 'number', label: 'groups.field.capacity', width: 'half' },
        {
          name: 'timeSchemeUuid',
          kind: 'select',
          label: 'groups.field.bells',
          isOptional: true,
          width: 'half',
          options: bells,
        },
      ]}
      schema={ruleForm}
      entry={begun}
      version={settings.version}
      today={schoolToday(timeZone)}
      timeZone={timeZone}
      send={async ({ parallel, shift, requestId, version: known, ...said }) => {
        const mine = { ...said, parallel: Number(parallel), shift: Number(shift) };
        const { version: _, ...fields } = now();
        if (others(fields.defaults).some((one) => ruleKey(one) === ruleKey(mine)))
          throw new AppError('VALIDATION_FAILED', { errors: { parallel: [text('groups.wrong.rule')] } });
        const body = { ...fields, defaults: [...others(fields.defaults), mine], requestId };
        return saveSettings({ ...body, ...(known !== undefined && { version: known }) }).catch((cause: unknown) => {
          throw meet(cause, ({ defaults }) => {
            const theirs = rule && defaults.find((one) => ruleKey(one) === ruleKey(rule));
            return theirs ? formOf(theirs) : begun;
          });
        });
      }}
      onSent={done}
      onClose={onClose}
    />
  );
}
