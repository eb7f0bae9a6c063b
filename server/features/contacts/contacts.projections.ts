import {
  contactsClassesDocument,
  contactsDocument,
  type contactsDocuments,
} from '#contract/contacts/contacts.office.documents.ts';
import { compareKazakh } from '#contract/core/collation.ts';
import { findYear } from '#server/features/calendar/public.ts';
import { dayIn, groupLabel, pupilsOfClasses } from '#server/features/school/public.ts';
import { oneByOne, type ProjectionsFor } from '#server/shared/projection.ts';
import { classesWithContacts, readContactsFacts } from './contacts.policy.ts';
import { contactsOfPupils, withPhone } from './contacts.repository.ts';

export const contactsProjections: ProjectionsFor<typeof contactsDocuments> = {
  'contacts-classes': oneByOne(contactsClassesDocument, 1, async (reader, eduYear) => {
    const { db, schoolId } = reader;
    const year = await findYear(db, schoolId, eduYear);
    if (!year) return 'NOT_FOUND';
    const own = (await classesWithContacts(reader, eduYear))
      .map(({ group }) => group)
      .sort((a, b) => a.parallel - b.parallel || compareKazakh(a.letter, b.letter) || a.id - b.id);
    const groupIds = own.map(({ id }) => id);
    const found = await pupilsOfClasses(db, { schoolId, groupIds, day: await dayIn(reader, year) });
    const reached = await withPhone(
      db,
      schoolId,
      found.map(({ pupil }) => pupil),
    );
    const inClass = Map.groupBy(found, ({ groupId }) => groupId);
    const classes = own.map((group) => {
      const pupils = inClass.get(group.id) ?? [];
      return {
        groupId: group.id,
        label: groupLabel(group),
        parallel: group.parallel,
        pupils: pupils.length,
        withoutPhone: pupils.filter(({ pupil }) => !reached.has(pupil)).length,
      };
    });
    return { body: { classes } };
  }),
  contacts: oneByOne(contactsDocument, 8, async (reader, groupId) => {
    const { db, schoolId } = reader;
    const facts = (await readContactsFacts(reader, [groupId])).get(groupId);
    if (!facts) return 'NOT_FOUND';
    if (!facts.mayRead) return 'ACCESS_DENIED';
    const found = await pupilsOfClasses(db, { schoolId, groupIds: [groupId], day: await dayIn(reader, facts.year) });
    const pupils = found.map(({ pupil, surname, firstname, patronymic }) => ({
      pupil,
      surname,
      firstname,
      patronymic,
    }));
    return {
      body: { label: groupLabel(facts.group), canEdit: facts.mayEdit, pupils },
      cells: await contactsOfPupils(
        db,
        schoolId,
        pupils.map(({ pupil }) => pupil),
      ),
    };
  }),
};
