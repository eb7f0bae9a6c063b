// The pupils of a class with phone and address: called by a press, changed without a network.
import { useMemo, useState } from 'react';
import { useParams } from 'react-router';
import { columnsOf, List, useShownRow } from '#blocks/list/index.ts';
import { DocumentView } from '#blocks/read/document-view.tsx';
import { contactsCell, contactsDocument } from '#contract/contacts/contacts.office.documents.ts';
import {
  type ContactsClassBody,
  type ContactsRow,
  contactFields,
  contactsList,
} from '#contract/contacts/contacts.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useDocument } from '#data/documents/use-documents.ts';
import { usePerson } from '#data/session/person.ts';
import { stateColumn } from '#domain/operation/state-column.tsx';
import { WrittenWindow } from '#domain/operation/written-window.tsx';
import type { Fact } from '#domain/person/facts.tsx';
import { useText } from '#shared/i18n/index.ts';
import { historyPath } from '#shared/lib/history-path.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { formatPhone } from '#shared/lib/phone.ts';
import { edit, history } from '#shared/ui/icons/pages.ts';
import { Button, ButtonLink, EmptyState, ReadOnlyNotice } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import { ContactsForm } from './contacts-form.tsx';
import { useContacts } from './use-contacts.ts';

export default function ContactsClassPage() {
  const text = useText();
  const { eduYear, groupId } = useParams();
  const document = useDocument(contactsDocument.name(Number(groupId)));
  const title =
    document.state === 'ready' ? text('contacts.of', { label: document.body.label }) : text('contacts.title');
  return (
    <Page title={title} from={{ label: text('contacts.title'), to: pagePath(eduYear, 'backoffice/contacts') }}>
      <DocumentView document={document}>{(body) => <Pupils groupId={Number(groupId)} body={body} />}</DocumentView>
    </Page>
  );
}

function Pupils({ groupId, body }: { groupId: number; body: ContactsClassBody }) {
  const text = useText();
  const { isReadOnly } = usePerson();
  const rows = useContacts(groupId, body.pupils);
  const [editing, setEditing] = useState<ContactsRow | null>(null);
  const canEdit = body.canEdit && !isReadOnly;
  const columns = useMemo(() => {
    const title = (field: string) => text(`contacts.field.${field}`);
    return columnsOf(contactsList, {
      name: { title: title('name'), width: 18 },
      phone: {
        title: title('phone'),
        width: 11,
        card: 'detail',
        show: ({ phone }: ContactsRow) => phone && formatPhone(phone),
      },
      address: { title: title('address'), width: 22, card: 'detail' },
      state: stateColumn(text, title('state')),
    });
  }, [text]);
  const { shown, to, close } = useShownRow('pupil', rows, contactsList.id);
  // What others write is in the form at once; a pupil who has left the class stays in one that is open.
  const edited = editing && (rows.find(({ pupil }) => pupil === editing.pupil) ?? editing);
  return (
    <div className="stack">
      {!canEdit && <ReadOnlyNotice title={text(isReadOnly ? 'ui.readOnly' : 'contacts.readOnly')} />}
      <List
        name="contacts"
        title={text('contacts.of', { label: body.label })}
        list={contactsList}
        columns={columns}
        rows={rows}
        searchHint={text('contacts.searchPupil')}
        empty={<EmptyState isPage title={text('contacts.noPupils')} />}
        to={to}
        {...(canEdit && { onEdit: setEditing })}
      />
      {shown && (
        <PupilWindow groupId={groupId} row={shown} onEdit={canEdit ? () => setEditing(shown) : null} onClose={close} />
      )}
      {edited && <ContactsForm groupId={groupId} row={edited} onClose={() => setEditing(null)} />}
    </div>
  );
}

type WindowProps = { groupId: number; row: ContactsRow; onEdit: (() => void) | null; onClose: () => void };

function PupilWindow({ groupId, row, onEdit, onClose }: WindowProps) {
  const text = useText();
  const { school } = useAccount();
  const { name, phone, address, state, pupil } = row;
  const facts: readonly Fact[] = [
    [text('contacts.field.phone'), phone && <a href={`tel:${phone}`}>{formatPhone(phone)}</a>],
    [text('contacts.field.address'), address],
  ];
  return (
    <WrittenWindow
      title={name}
      state={state}
      facts={facts}
      onClose={onClose}
      words={{ decide: text('contacts.decide'), open: text('contacts.toUnsent') }}
    >
      {onEdit && (
        <Button icon={edit} onClick={onEdit}>
          {text('contacts.change')}
        </Button>
      )}
      {contactFields.map((field) => (
        <ButtonLink key={field} icon={history} to={historyPath(school.eduYear, contactsCell(groupId, field, pupil))}>
          {text(`contacts.history.${field}`)}
        </ButtonLink>
      ))}
    </WrittenWindow>
  );
}
