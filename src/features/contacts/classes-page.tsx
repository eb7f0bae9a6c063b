// The classes whose contacts the reader may see.
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { columnsOf, List } from '#blocks/list/index.ts';
import { DocumentView } from '#blocks/read/document-view.tsx';
import { contactsClassesDocument } from '#contract/contacts/contacts.office.documents.ts';
import { contactsClassList } from '#contract/contacts/contacts.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useDocument } from '#data/documents/use-documents.ts';
import { useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { EmptyState } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';

export default function ContactsPage() {
  const text = useText();
  const { eduYear } = useParams();
  const { school } = useAccount();
  const document = useDocument(contactsClassesDocument.name(school.eduYear));
  const columns = useMemo(() => {
    const title = (field: string) => text(`contacts.field.${field}`);
    return columnsOf(contactsClassList, {
      group: { title: title('group'), width: 8 },
      parallel: { title: title('parallel'), width: 6, isHidden: true },
      pupils: { title: title('pupils'), width: 7, card: 'end' },
      withoutPhone: { title: title('withoutPhone'), width: 10, card: 'detail' },
    });
  }, [text]);
  return (
    <Page title={text('contacts.title')}>
      <DocumentView document={document}>
        {({ classes }) => (
          <List
            name="contacts-classes"
            title={text('contacts.title')}
            list={contactsClassList}
            columns={columns}
            rows={classes}
            searchHint={text('contacts.searchClass')}
            empty={<EmptyState isPage title={text('contacts.noClasses')} text={text('contacts.noClassesText')} />}
            to={({ groupId }) => pagePath(eduYear, 'backoffice/contacts/:groupId', { groupId })}
          />
        )}
      </DocumentView>
    </Page>
  );
}
