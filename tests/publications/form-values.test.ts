import { expect, test } from 'vitest';
import { fieldsOf, publicationForm } from '#features/publications/form-values.ts';

test('a form of a school, which asks for no regions, schools and types, is whole and addresses everybody', () => {
  const form = {
    target: 'school 1',
    kind: 'news',
    titleKz: 'Көктем',
    titleRu: null,
    titleEn: null,
    bodyKz: null,
    bodyRu: null,
    bodyEn: null,
    wide: null,
    narrow: null,
    buttons: [],
    roles: [],
    parallels: [],
    fromDate: null,
    fromTime: null,
    untilDate: null,
    isImportant: null,
  };
  const read = publicationForm.safeParse(form);
  expect(read.error?.issues.map(({ path }) => path.join('.'))).toBeUndefined();
  expect(read.data && fieldsOf(read.data, 'Asia/Almaty').audience).toEqual({
    roles: [],
    parallels: [],
    regions: [],
    regionSets: [],
    schools: [],
    schoolTypes: [],
  });
});
