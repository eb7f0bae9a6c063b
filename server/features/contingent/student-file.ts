import { type StudentRow, studentList } from '#contract/contingent/contingent.schema.ts';
import type { ListFile } from '#contract/core/files.ts';
import type { Language } from '#contract/core/localized.ts';
import { listFile } from '#server/shared/list-file.ts';
import { textOf } from '#server/shared/texts.ts';

/** The students of a query as a sheet, with what the list of the page shows (CONT-014). */
export function studentFile(format: ListFile, rows: readonly StudentRow[], language: Language) {
  const title = (field: string) => textOf(language, `contingent.field.${field}`);
  const of = (start: string) => (value: string) => textOf(language, `${start}.${value}`);
  return listFile(
    format,
    {
      list: studentList,
      rows,
      name: textOf(language, 'contingent.title'),
      columns: [
        { field: 'name', title: title('name'), width: 36 },
        { field: 'group', title: title('group'), width: 10 },
        { field: 'iin', title: title('iin') },
        { field: 'file', title: title('file') },
        { field: 'bornDate', title: title('bornDate') },
        { field: 'gender', title: title('gender'), width: 10, words: of('people.gender') },
        { field: 'parents', title: title('parents'), width: 36 },
        { field: 'signIn', title: title('signIn'), width: 16, words: of('people.signIn') },
        { field: 'eduLang', title: title('eduLang'), words: of('people.language') },
        { field: 'isInStatistic', title: title('isInStatistic'), width: 12, words: of('people') },
        { field: 'state', title: title('state'), width: 12, words: of('contingent.state') },
        { field: 'leftOn', title: title('leftOn') },
      ],
    },
    language,
  );
}
