import { columnsOf, type ListColumn } from '#blocks/list/index.ts';
import type { shifts } from '#contract/core/class-fields.ts';
import { defineList } from '#contract/core/list.ts';
import {
  faculties,
  type GroupMember,
  groupList,
  memberList,
  type SchoolGroup,
} from '#contract/groups/groups.schema.ts';
import { genderWords, languageWords, yesOrNo } from '#domain/person/person-words.ts';
import type { Text } from '#shared/i18n/index.ts';

export const shiftWords = (text: Text): Readonly<Record<(typeof shifts)[number], string>> => ({
  1: text('groups.shift.1'),
  2: text('groups.shift.2'),
});

const none = (words: string) => <span className="muted">{words}</span>;

/** What the device arranges: the state is the tab. */
const { state: _, capacity, faculty, isInStatistic, ...fields } = groupList.fields;
export const shownList = defineList({
  id: groupList.id,
  fields: {
    ...fields,
    capacity: { ...capacity, can: ['sort'] },
    faculty: { ...faculty, can: [] },
    isInStatistic: { ...isInStatistic, can: [] },
  },
  sort: 'group',
});

export function groupColumns(text: Text): readonly ListColumn<SchoolGroup>[] {
  const title = (field: string) => text(`groups.field.${field}`);
  return columnsOf(shownList, {
    group: {
      title: title('group'),
      width: 9,
      show: ({ label, isInclusive }) => (
        <>
          {label} {isInclusive && <span className="tag">{text('people.inclusive')}</span>}
        </>
      ),
    },
    parallel: { title: title('parallel'), width: 6, isHidden: true },
    eduLang: { title: title('eduLang'), width: 9, words: languageWords(text), card: 'detail' },
    shift: { title: title('shift'), width: 7, words: shiftWords(text) },
    lead: {
      title: title('lead'),
      width: 14,
      card: 'detail',
      show: ({ lead }) => lead?.name ?? none(text('groups.noLead')),
    },
    room: { title: title('room'), width: 12 },
    timeScheme: {
      title: title('timeScheme'),
      width: 11,
      isHidden: true,
      show: ({ timeScheme }) => timeScheme ?? none(text('groups.ofShift')),
    },
    pupils: {
      title: title('pupils'),
      width: 6,
      card: 'end',
      show: ({ girls, boys, capacity: places }) => (
        <>
          {girls + boys}
          <span className="muted"> / {places}</span>
        </>
      ),
    },
    girls: { title: title('girls'), width: 6 },
    boys: { title: title('boys'), width: 6 },
    programmes: {
      title: title('programmes'),
      width: 8,
      show: ({ programmes, inProgramme }) =>
        programmes > 0 && (
          <>
            {programmes}
            <span className="muted"> · {text('groups.inProgramme', { count: inProgramme })}</span>
          </>
        ),
    },
    capacity: { title: title('capacity'), width: 6, isHidden: true },
    faculty: {
      title: title('faculty'),
      width: 14,
      isHidden: true,
      words: Object.fromEntries(faculties.map((faculty) => [faculty, text(`groups.faculty.${faculty}`)])),
    },
    isInStatistic: { title: title('isInStatistic'), width: 8, isHidden: true, words: yesOrNo(text) },
  });
}

export function memberColumns(text: Text): readonly ListColumn<GroupMember>[] {
  const title = (field: string) => text(`groups.field.${field}`);
  const states = { here: text('groups.state.here'), away: text('groups.state.away') };
  return columnsOf(memberList, {
    name: { title: title('name'), width: 20 },
    number: { title: title('number'), width: 7, card: 'end' },
    gender: {
      title: title('gender'),
      width: 8,
      words: genderWords(text),
    },
    bornDate: { title: title('bornDate'), width: 8, card: 'detail' },
    state: {
      title: title('state'),
      width: 8,
      words: states,
      card: 'state',
      show: ({ number }) => number === null && <span className="tag">{states.away}</span>,
    },
    from: { title: title('from'), width: 8 },
    to: { title: title('to'), width: 8 },
  });
}
