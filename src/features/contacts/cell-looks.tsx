// How a phone and an address look where two values meet, and in their history.
import { contactsDocument, contactsRoles } from '#contract/contacts/contacts.office.documents.ts';
import { useDocument } from '#data/documents/use-documents.ts';
import { defineCellLook, type ShownValue } from '#domain/operation/cell-look.ts';
import { useText } from '#shared/i18n/index.ts';
import { formatPhone } from '#shared/lib/phone.ts';

/** Whom a cell is about, as far as the documents of the device say. */
function useNames(document: string | null): (id: string) => string | undefined {
  const own = useDocument(document === null ? null : contactsDocument.named(document));
  return (id) => {
    const pupil = own.state === 'ready' ? own.body.pupils.find((one) => one.pupil === id) : undefined;
    return pupil && `${pupil.surname} ${pupil.firstname}`;
  };
}

const place = { title: 'contacts.title', path: 'backoffice/contacts', writers: contactsRoles, useNames } as const;
const common = { document: 'contacts', short: 'never', place } as const;

export default [
  defineCellLook<string>({ ...common, cell: 'phone', label: 'contacts.field.phone', View: PhoneValue }),
  defineCellLook<string>({ ...common, cell: 'address', label: 'contacts.field.address', View: AddressValue }),
];

function PhoneValue({ value }: ShownValue<string>) {
  const text = useText();
  return <b>{value === null ? text('contacts.none') : formatPhone(value)}</b>;
}

function AddressValue({ value }: ShownValue<string>) {
  const text = useText();
  return <b>{value ?? text('contacts.none')}</b>;
}
