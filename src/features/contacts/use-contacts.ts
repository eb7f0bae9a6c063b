// How pupils are reached, as a person sees it, and what they write: on the device at once, sent by the engine, taken back for ten seconds.
import { useMemo } from 'react';
import { contactsCell, contactsDocument, inContactsCell } from '#contract/contacts/contacts.office.documents.ts';
import {
  type ContactField,
  type ContactsPupil,
  type ContactsRow,
  contactFields,
  oneVersion,
  versionsIn,
} from '#contract/contacts/contacts.schema.ts';
import { AppError } from '#contract/core/errors.ts';
import { personName } from '#contract/core/person-name.ts';
import { phoneOf } from '#contract/core/phone.ts';
import type { WrittenState } from '#contract/core/written-states.ts';
import { useAccount } from '#data/account-context.tsx';
import { useAllCells } from '#data/documents/use-documents.ts';
import { intent, useMutate } from '#data/outbox/use-mutation.ts';
import { useOfferUndo } from '#domain/act/use-offer-undo.ts';
import { useText } from '#shared/i18n/index.ts';

/** The later of two states asks for more. */
const byUrgency: readonly WrittenState[] = [
  ...(['saved', 'sending', 'onDevice', 'waiting', 'notSaved', 'refused', 'conflict'] as const),
];
const moreUrgent = (a: WrittenState, b: WrittenState) => (byUrgency.indexOf(a) < byUrgency.indexOf(b) ? b : a);

/** The pupils of a class with their phones and addresses, those on their way too. */
export function useContacts(groupId: number, pupils: readonly ContactsPupil[]): readonly ContactsRow[] {
  const document = contactsDocument.name(groupId);
  const cells = useAllCells<string>(document);
  return useMemo(() => {
    const rows = new Map(
      pupils.map((pupil) => [
        pupil.pupil,
        { ...pupil, name: personName(pupil), phone: null, address: null, version: 0, state: 'saved' } as ContactsRow,
      ]),
    );
    for (const [cell, { value, state, base }] of cells) {
      const place = inContactsCell({ document, cell });
      const row = place && rows.get(place.pupil);
      if (!row) continue;
      rows.set(place.pupil, {
        ...row,
        [place.field]: value,
        version: oneVersion({ ...versionsIn(row.version), [place.field]: base.version }),
        state: moreUrgent(row.state, state === 'saving' ? 'onDevice' : state),
      });
    }
    return [...rows.values()];
  }, [document, cells, pupils]);
}

export type Contacts = Pick<ContactsRow, 'phone' | 'address'>;
type SentContacts = Contacts & { readonly version?: number };

export function useSaveContacts(groupId: number) {
  const { base, user } = useAccount();
  const mutate = useMutate();
  const offerUndo = useOfferUndo();
  const text = useText();
  /**
   * Writes the fields that were changed. `version`: of the row that the form started from. What somebody else wrote since is shown to the
   * person, who decides.
   * @throws AppError STALE_VERSION with the contacts as they are now.
   */
  return async ({ pupil, name }: ContactsRow, { version, ...typed }: SentContacts, changed: ReadonlySet<string>) => {
    const cellOf = (field: ContactField) => base.cell(contactsCell(groupId, field, pupil)).base;
    const now = { phone: cellOf('phone'), address: cellOf('address') };
    const begun = versionsIn(version ?? 0);
    // What this person wrote themselves is sent while the form is open, and is no news.
    if (contactFields.some((field) => now[field].version > begun[field] && now[field].by !== user.userId)) {
      const present = oneVersion({ phone: now.phone.version, address: now.address.version });
      throw new AppError('STALE_VERSION', {
        current: { phone: now.phone.value, address: now.address.value, version: present },
      });
    }
    const wanted = { phone: phoneOf(typed.phone), address: typed.address };
    const acts = contactFields
      .filter((field) => changed.has(field))
      .map((field) => intent('setContacts', { groupId, pupil, field, value: wanted[field] }));
    if (acts.length === 0) return;
    const done = await mutate(acts);
    if (done.outcome === 'notSaved') throw new AppError(done.error.code);
    offerUndo(text('contacts.saved', { name }), done.undo);
  };
}
