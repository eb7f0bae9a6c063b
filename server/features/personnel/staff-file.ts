import type { ListFile } from '#contract/core/files.ts';
import { type Language, pickLocalized } from '#contract/core/localized.ts';
import { personnelList, type StaffMember } from '#contract/personnel/personnel.schema.ts';
import { listFile } from '#server/shared/list-file.ts';
import { textOf } from '#server/shared/texts.ts';

/** The staff of a query as a sheet, with what the list of the page shows. */
export function staffFile(format: ListFile, rows: readonly StaffMember[], language: Language) {
  const title = (field: string) => textOf(language, `personnel.field.${field}`);
  const of = (start: string) => (value: string) => textOf(language, `${start}.${value}`);
  const positions = new Map(rows.map(({ positionId, position }) => [String(positionId), position]));
  const positionWords = (id: string) => {
    const position = positions.get(id);
    return position ? pickLocalized(position, language) : id;
  };
  return listFile(
    format,
    {
      list: personnelList,
      rows,
      name: textOf(language, 'office.personnel'),
      columns: [
        { field: 'name', title: title('name'), width: 36 },
        { field: 'position', title: title('position'), width: 30, words: positionWords },
        { field: 'category', title: title('category'), width: 22, words: of('personnel.category') },
        { field: 'leads', title: title('leads') },
        { field: 'weeklyHours', title: title('weeklyHours'), width: 10 },
        { field: 'phone', title: title('phone'), width: 18 },
        { field: 'iin', title: title('iin') },
        { field: 'signIn', title: title('signIn'), width: 16, words: of('people.signIn') },
        { field: 'state', title: title('state'), width: 12, words: of('personnel.state') },
        { field: 'archivedOn', title: title('archivedOn') },
      ],
    },
    language,
  );
}
