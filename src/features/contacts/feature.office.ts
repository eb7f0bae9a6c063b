// Teachers come from their journals; they have no entry in the menu, since most schools do not allow them to.
import { contactsRoles } from '#contract/contacts/contacts.office.documents.ts';
import { defineFeature } from '#shared/lib/feature.ts';

export default defineFeature({
  texts: ['form', 'list', 'validation'],
  routes: [
    {
      path: 'backoffice/contacts',
      page: null,
      roles: contactsRoles,
      title: null,
      year: 'own',
      menu: [],
      load: () => import('./classes-page.tsx'),
    },
    {
      path: 'backoffice/contacts/:groupId',
      page: null,
      roles: contactsRoles,
      title: null,
      year: { instead: 'backoffice/contacts' },
      menu: [],
      load: () => import('./class-page.tsx'),
    },
  ],
});
