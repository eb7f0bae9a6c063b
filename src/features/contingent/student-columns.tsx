import { columnsOf, type ListColumn } from '#blocks/list/index.ts';
import { type StudentRow, studentList } from '#contract/contingent/contingent.schema.ts';
import { defineList } from '#contract/core/list.ts';
import { genderWords, languageWords, signInWords, yesOrNo } from '#domain/person/person-words.ts';
import { type Text, useText } from '#shared/i18n/index.ts';
import { check } from '#shared/ui/icons/index.ts';
import { Icon } from '#shared/ui/index.ts';

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
      title: title('parents'),
      width: 15,
      card: 'detail',
      isHidden: isArchive,
      show: (row) => <Parents {...row} />,
    },
    signIn: { title: title('signIn'), width: 10, words: signInWords(text), isHidden: isArchive },
    parallel: { title: title('parallel'), width: 6, isHidden: true },
    eduLang: { title: title('eduLang'), width: 9, isHidden: true, words: languageWords(text) },
    isInStatistic: {
      title: title('isInStatistic'),
      width: 8,
      isHidden: true,
      words: yesOrNo(text),
    },
    parentCount: { title: title('parentCount'), width: 6, isHidden: true },
    hasIin: { title: title('hasIin'), width: 6, isHidden: true, words: yesOrNo(text) },
    isOrderMissing: { title: title('isOrderMissing'), width: 6, isHidden: true, words: yesOrNo(text) },
    isInProgramme: { title: title('isInProgramme'), width: 7, isHidden: true, words: yesOrNo(text) },
    file: { title: title('file'), width: 7, isHidden: true },
    leftOn: { title: title('leftOn'), width: 8, isHidden: !isArchive },
  });
}

/** How many, ticked where one of them has signed in, and who. */
function Parents({ parents, activeParents }: StudentRow) {
  const text = useText();
  if (parents.length === 0) return <span className="muted">{text('contingent.noParents')}</span>;
  return (
    <>
      <b className="num">{parents.length}</b>
      {activeParents > 0 && <Icon shape={check} label={text('contingent.parentsSignedIn', { count: activeParents })} />}{' '}
      {parents.join(', ')}
    </>
  );
}

function StudentName({ surname, firstname, patronymic }: StudentRow) {
  return (
    <>
      {surname} {firstname} {patronymic && <span className="muted">{patronymic}</span>}
    </>
  );
}
