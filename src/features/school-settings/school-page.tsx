// What a school says of itself: its address, who leads it, and whom its people ask.
import { useStored } from '#blocks/changes/use-undo.ts';
import type { FormField } from '#blocks/form/fields.ts';
import { emailMaxLength } from '#contract/core/email.ts';
import type { AnyEndpoint } from '#contract/core/endpoint.ts';
import { isIn } from '#contract/core/roles.ts';
import { schoolSettingsEndpoints as endpoints } from '#contract/school-settings/school-settings.endpoints.ts';
import {
  type ContactFields,
  contactFields,
  directorFields,
  schoolTypeName,
} from '#contract/school-settings/school-settings.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useRead, useReadAgain } from '#data/reads/use-read.ts';
import { usePerson } from '#data/session/person.ts';
import { Facts } from '#domain/person/facts.tsx';
import { callOrThrow } from '#shared/http/api.ts';
import { useText } from '#shared/i18n/index.ts';
import { Card, ReadOnlyNotice } from '#shared/ui/index.ts';
import { contactsKind, directorKind } from './history.ts';
import { SaidPart } from './said-part.tsx';

const label = (field: string) => `school-settings.field.${field}`;
const directorForm = (['dirName', 'roleKz', 'roleRu'] as const).map(
  (name): FormField<typeof name> => ({ name, kind: 'text', label: label(name), maxLength: 100 }),
);
const contactsForm: readonly FormField<keyof ContactFields>[] = [
  { name: 'phone', kind: 'phone', label: label('phone'), isOptional: true },
  { name: 'email', kind: 'text', label: label('email'), maxLength: emailMaxLength, isOptional: true },
  { name: 'qalamAdminName', kind: 'text', label: label('qalamAdminName'), maxLength: 100, isOptional: true },
  { name: 'qalamAdminPhone', kind: 'phone', label: label('qalamAdminPhone'), isOptional: true },
];

export default function SchoolPage() {
  const text = useText();
  const { api, school: place } = useAccount();
  const { role, school, isReadOnly } = usePerson();
  const { schoolId } = place;
  const query = { schoolId };
  const director = useRead(endpoints.directorName, { query });
  const contacts = useRead(endpoints.contacts, { query });
  const directorAgain = useReadAgain(endpoints.directorName as AnyEndpoint);
  const contactsAgain = useReadAgain(endpoints.contacts as AnyEndpoint);
  const tell = useStored();
  const isEditor = isIn('management', role);
  const canEdit = isEditor && !isReadOnly;
  return (
    <div className="stack">
      {isEditor && isReadOnly && <ReadOnlyNotice title={text('ui.readOnly')} />}
      {school && (
        <Card title={text('school-settings.school')}>
          <Facts
            facts={[
              [text('school-settings.name'), school.name],
              [text('school-settings.address'), school.address],
              [text('school-settings.bin'), school.bin],
              [text('school-settings.type'), schoolTypeName(school.type)],
            ]}
          />
        </Card>
      )}
      <SaidPart
        name="director"
        title={text('school-settings.director')}
        hint={text('school-settings.director.hint')}
        read={director}
        kind={directorKind}
        id={String(schoolId)}
        fields={directorForm}
        schema={directorFields}
        canEdit={canEdit}
        send={(body) => callOrThrow(api, endpoints.saveDirectorName, { body: { schoolId, ...body } })}
        onSent={({ dirName, batch }) => {
          void directorAgain();
          tell(text('school-settings.director.saved', { name: dirName ?? '' }), batch);
        }}
      />
      <SaidPart
        name="contacts"
        title={text('school-settings.contacts')}
        hint={text('school-settings.contacts.hint')}
        read={contacts}
        kind={contactsKind}
        id={String(schoolId)}
        fields={contactsForm}
        schema={contactFields}
        canEdit={canEdit}
        send={(body) => callOrThrow(api, endpoints.saveContacts, { body: { schoolId, ...body } })}
        onSent={({ batch }) => {
          void contactsAgain();
          tell(text('school-settings.contacts.saved'), batch);
        }}
      />
    </div>
  );
}
