// How classes, their parts and their settings look in the history of changes.
import { defineKind } from '#blocks/changes/kinds.ts';
import { groupLabel } from '#contract/groups/group-label.ts';
import type { GroupSettingsFields } from '#contract/groups/group-settings.ts';
import { groupWritesEndpoints as endpoints } from '#contract/groups/group-writes.endpoints.ts';
import type { GroupFields } from '#contract/groups/group-writes.ts';
import { subgroupsEndpoints } from '#contract/groups/subgroups.endpoints.ts';
import { useBellOptions, useLeads } from '#domain/group/class-options.ts';
import { divisionWords } from '#domain/group/division-words.ts';
import { languageWords, yesOrNo } from '#domain/person/person-words.ts';
import { useText } from '#shared/i18n/index.ts';
import { shiftWords } from './group-columns.tsx';
import { ruleWords } from './rule-words.ts';
import { useRoomOptions } from './use-groups.ts';

type Group = GroupFields & { readonly archivedOn: string | null };
const labelOf = (options: readonly { value: string; label: string }[], value: number | string | null) =>
  value === null ? null : (options.find((option) => option.value === String(value))?.label ?? String(value));

const groupKind = defineKind<Group>({
  kind: 'group',
  counted: 'groups.countedGroups',
  calls: [
    [endpoints.create, 'groups.add'],
    [endpoints.update, 'groups.edit'],
    [endpoints.archive, 'groups.archive'],
    [endpoints.archiveMany, 'groups.archive'],
    [endpoints.delete, 'groups.delete'],
    [endpoints.copy, 'groups.copy'],
  ],
  useFields: () => {
    const text = useText();
    const [leads, rooms, bells] = [useLeads(), useRoomOptions(), useBellOptions()];
    const field = (key: string) => ({ key, title: text(`groups.field.${key}`), kind: 'text' as const });
    const words = (is: boolean) => yesOrNo(text)[is ? 'yes' : 'no'];
    return [
      { ...field('group'), value: groupLabel },
      { ...field('eduLang'), value: ({ eduLang }) => languageWords(text)[eduLang] ?? eduLang },
      { ...field('shift'), value: ({ shift }) => shiftWords(text)[shift === 2 ? 2 : 1] },
      { ...field('lead'), value: ({ leadUserId }) => labelOf(leads, leadUserId) },
      { ...field('room'), value: ({ roomId }) => labelOf(rooms, roomId) },
      { ...field('timeScheme'), value: ({ timeSchemeUuid }) => labelOf(bells, timeSchemeUuid) },
      { ...field('faculty'), value: ({ faculty }) => faculty && text(`groups.faculty.${faculty}`) },
      { ...field('capacity'), kind: 'number', value: ({ capacity }) => capacity },
      { ...field('isInStatistic'), value: ({ isInStatistic }) => words(isInStatistic) },
      { ...field('isInclusive'), value: ({ isInclusive }) => words(isInclusive) },
      { ...field('archivedOn'), kind: 'date', value: ({ archivedOn }) => archivedOn },
    ];
  },
});

const subgroupKind = defineKind<{ readonly label: string; readonly type: string }>({
  kind: 'subgroup',
  counted: 'groups.countedSubgroups',
  calls: [
    [subgroupsEndpoints.saveDivision, 'groups.division.edit'],
    [subgroupsEndpoints.removeDivision, 'groups.division.remove'],
    [subgroupsEndpoints.place, 'groups.subgroups'],
  ],
  useFields: () => {
    const text = useText();
    return [
      { key: 'label', title: text('groups.field.label'), kind: 'text', value: ({ label }) => label },
      { key: 'type', title: text('groups.field.type'), kind: 'text', value: ({ type }) => divisionWords(text, type) },
    ];
  },
});

export const settingsKind = defineKind<GroupSettingsFields>({
  kind: 'group-settings',
  counted: 'groups.countedSettings',
  calls: [[endpoints.saveSettings, 'groups.settings.edit']],
  useFields: () => {
    const text = useText();
    const bells = useBellOptions();
    const field = (key: string) => ({ key, title: text(`groups.field.${key}`), kind: 'text' as const });
    const words = (is: boolean) => yesOrNo(text)[is ? 'yes' : 'no'];
    return [
      { ...field('letters'), value: ({ letters }) => letters.join(' ') },
      {
        ...field('bells'),
        title: text('groups.settings.rules'),
        value: ({ defaults }) => defaults.map((rule) => ruleWords(text, rule, bells)).join('; '),
      },
      { ...field('flagLead'), value: (fields) => words(fields.flagGroupLoadCanEditSchedule) },
      { ...field('flagTeacher'), value: (fields) => words(fields.flagTeacherCanEditSchedule) },
    ];
  },
});

/** The same with the rights alone, for the page about them; no kind of its own. */
export const rightsKind: typeof settingsKind = {
  ...settingsKind,
  useFields: () => settingsKind.useFields().filter(({ key }) => key === 'flagLead' || key === 'flagTeacher'),
};

/** Whose words are shown besides (src/app/changed-kinds.ts). */
export const texts = ['bells', 'people', 'rooms'];

export default [groupKind, subgroupKind, settingsKind];
