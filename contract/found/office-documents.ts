// Made by scripts/registries.ts.
import { answersDocuments } from '../answers/answers.office.documents.ts';
import { booksDocuments } from '../books/books.office.documents.ts';
import { contactsDocuments } from '../contacts/contacts.office.documents.ts';
import { lecturesDocuments } from '../lectures/lectures.office.documents.ts';
import { noticesDocuments } from '../notices/notices.office.documents.ts';
import { programmeDocuments } from '../schedule/programme.office.documents.ts';
import { scoreDocuments } from '../score/score.office.documents.ts';
import { socialDocuments } from '../social/social.office.documents.ts';
import { supportDocuments } from '../support/support.office.documents.ts';

export const officeDocuments = {
  ...answersDocuments,
  ...booksDocuments,
  ...contactsDocuments,
  ...lecturesDocuments,
  ...noticesDocuments,
  ...programmeDocuments,
  ...scoreDocuments,
  ...socialDocuments,
  ...supportDocuments,
} as const;
