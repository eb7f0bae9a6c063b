// A layout of exports as a deputy saves it: the list of students for the national educational database, under the headings that it asks for.
import { uuidV5 } from '#contract/core/ids.ts';
import { insertRows } from '#server/db/bulk-insert.ts';
import { listLayouts } from '#server/features/list-layouts/public.ts';

const columns = [
  { key: 'iin', heading: 'ЖСН' },
  { key: 'name', heading: 'Тегі, аты, әкесінің аты' },
  { key: 'bornDate', heading: 'Туған күні' },
  { key: 'gender', heading: 'Жынысы' },
  { key: 'group', heading: 'Сыныбы' },
  { key: 'eduLang', heading: 'Оқыту тілі' },
];

export async function insertLayouts(db: Parameters<typeof insertRows>[0], schoolId: number): Promise<void> {
  const uuid = uuidV5(`demo:${schoolId}:layout:students`);
  await insertRows(db, listLayouts, [{ schoolId, uuid, version: 1, list: 'students', name: 'ҰББДҚ', columns }]);
}
