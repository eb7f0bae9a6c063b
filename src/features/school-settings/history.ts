// How what a school says of itself looks in the history of changes.
import { defineKind } from '#blocks/changes/kinds.ts';
import { schoolSettingsEndpoints as endpoints } from '#contract/school-settings/school-settings.endpoints.ts';
import type { Contacts, Director } from '#contract/school-settings/school-settings.schema.ts';
import { useText } from '#shared/i18n/index.ts';
import { formatPhone } from '#shared/lib/phone.ts';

type Value = string | null;
const phone = (value: Value) => value && formatPhone(value);

function useTitle() {
  const text = useText();
  return (field: string) => ({ key: field, title: text(`school-settings.field.${field}`), kind: 'text' }) as const;
}

export const directorKind = defineKind<Omit<Director, 'version'>>({
  kind: 'schoolDirector',
  counted: 'school-settings.counted',
  calls: [[endpoints.saveDirectorName, 'school-settings.director.edit']],
  useFields: () => {
    const field = useTitle();
    return [
      { ...field('dirName'), value: ({ dirName }) => dirName },
      { ...field('roleKz'), value: ({ roleKz }) => roleKz },
      { ...field('roleRu'), value: ({ roleRu }) => roleRu },
    ];
  },
});

export const contactsKind = defineKind<Omit<Contacts, 'version'>>({
  kind: 'schoolContacts',
  counted: 'school-settings.counted',
  calls: [[endpoints.saveContacts, 'school-settings.contacts.edit']],
  useFields: () => {
    const field = useTitle();
    return [
      { ...field('phone'), value: ({ phone: own }) => phone(own) },
      { ...field('qalamAdminName'), value: ({ qalamAdminName }) => qalamAdminName },
      { ...field('qalamAdminPhone'), value: ({ qalamAdminPhone }) => phone(qalamAdminPhone) },
    ];
  },
});

export default [directorKind, contactsKind];
