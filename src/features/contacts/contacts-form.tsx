import * as z from 'zod/mini';
import { FormModal } from '#blocks/form/entry-form.tsx';
import { type ContactsRow, longestAddress } from '#contract/contacts/contacts.schema.ts';
import { phone } from '#contract/core/people-fields.ts';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { type Contacts, useSaveContacts } from './use-contacts.ts';

const form = z.object({
  phone: z.nullable(phone),
  address: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(longestAddress))),
});

export function ContactsForm({ groupId, row, onClose }: { groupId: number; row: ContactsRow; onClose: () => void }) {
  const { timeZone } = usePerson();
  const save = useSaveContacts(groupId);
  return (
    <FormModal<Contacts, void>
      name={`contacts-${groupId}-${row.pupil}`}
      title={row.name}
      fields={[
        { name: 'phone', kind: 'phone', label: 'contacts.field.phone', isOptional: true },
        { name: 'address', kind: 'text', label: 'contacts.field.address', isOptional: true, maxLength: longestAddress },
      ]}
      schema={form}
      entry={row}
      version={row.version}
      today={schoolToday(timeZone)}
      timeZone={timeZone}
      isStoredHere
      send={(sent, changed) => save(row, sent, changed)}
      onSent={onClose}
      onClose={onClose}
    />
  );
}
