import { columnsOf, type ListColumn } from '#blocks/list/index.ts';
import { type StudentRow, studentList } from '#contract/contingent/contingent.schema.ts';
import { defineList } from '#contract/core/list.ts';
import { genderWords, languageWords, signInWords, yesOrNo } from '#domain/person/person-words.ts';
import type { Text } from '#shared/i18n/index.ts';

/** What the device arranges: the class says its number too, and the state is the tab. */
const { groupId: _, state: __, leftOn, ...fields } = studentList.fields;
export const shownList = defineList({
  id: studentList.id,
  fields: { ...fields, leftOn: { ...leftOn, can: ['sort'] } },
  sort: 'name',
});

export function columnsIn(text: Text, isArchive: boolean): readonly ListColumn<StudentRow>[] {
  const title = (field: string) => text(`contingent.field.${field}`);
  return columnsOf(shownList, {
    name: { title: title('name'), width: 18, show: (row) => <StudentName {...row} /> },
    group: { title: title('group'), width: 6, card: 'end' },
    iin: { title: title('iin'), width: 9 },
    bornDate: { title: title('bornDate'), width: 8 },
    gender: { title: title('gender'), width: 6, words: genderWords(text) },
    parents: {
      ...{ title: title('parents'), width: 15, card: 'detail', isHidden: isArchive },
      show: ({ parents }) =>
        parents.length > 0 ? parents.join(', ') : <span className="muted">{text('contingent.noParents')}</span>,
    },
    signIn: { title: title('signIn'), width: 10, words: signInWords(text), isHidden: isArchive },
    parallel: { title: title('parallel'), width: 6, isHidden: true },
    eduLang: { title: title('eduLang'), width: 9, isHidden: true, words: languageWords(text) },
    isInStatistic: {
      ...{ title: title('isInStatistic'), width: 8, isHidden: true },
      words: yesOrNo(text),
    },
    file: { title: title('file'), width: 7, isHidden: true },
    leftOn: { title: title('leftOn'), width: 8, isHidden: !isArchive },
  });
}

function StudentName({ surname, firstname, patronymic }: StudentRow) {
  return (
    <>
      {surname} {firstname} {patronymic && <span className="muted">{patronymic}</span>}
    </>
  );
}
