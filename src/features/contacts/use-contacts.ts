// How pupils are reached, as a person sees it, and what they write: on the device at once, sent by the engine, taken back for ten seconds.
import { useMemo } from 'react';
import { contactsCell, contactsDocument, inContactsCell } from '#contract/contacts/contacts.office.documents.ts';
import { type ContactsPupil, type ContactsRow, contactFields } from '#contract/contacts/contacts.schema.ts';
import { AppError } from '#contract/core/errors.ts';
import { phoneOf } from '#contract/core/validation.ts';
import type { WrittenState } from '#contract/core/written-states.ts';
import { useAccount } from '#data/account-context.tsx';
import { useAllCells } from '#data/documents/use-documents.ts';
import { intent, useMutate } from '#data/outbox/use-mutation.ts';
import { useOfferUndo } from '#domain/act/use-offer-undo.ts';
import { useText } from '#shared/i18n/index.ts';

const pupilName = ({ surname, firstname, patronymic }: ContactsPupil): string =>
  [surname, firstname, patronymic].filter(Boolean).join(' ');

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
        { ...pupil, name: pupilName(pupil), phone: null, address: null, version: 0, state: 'saved' } as ContactsRow,
      ]),
    );
    for (const [cell, { value, state, base }] of cells) {
      const place = inContactsCell({ document, cell });
      const row = place && rows.get(place.pupil);
      if (!row) continue;
      rows.set(place.pupil, {
        ...{ ...row, [place.field]: value },
        version: row.version + (base.version ?? 0),
        state: moreUrgent(row.state, state === 'saving' ? 'onDevice' : state),
      });
    }
    return [...rows.values()];
  }, [document, cells, pupils]);
}

export type Contacts = Pick<ContactsRow, 'phone' | 'address'>;

export function useSaveContacts(groupId: number) {
  const { base, user } = useAccount();
  const mutate = useMutate();
  const offerUndo = useOfferUndo();
  const text = useText();
  /**
   * `version`: what the form started from. What somebody else wrote since is shown to the person, who decides.
   * @throws AppError STALE_VERSION with the contacts as they are now.
   */
  return async ({ pupil, name, phone, address }: ContactsRow, typed: Contacts, version: number | undefined) => {
    const now = contactFields.map((field) => base.cell(contactsCell(groupId, field, pupil)).base);
    const present = now.reduce((sum, one) => sum + (one.version ?? 0), 0);
    if (version !== undefined && present !== version && now.some(({ by }) => by !== user.userId)) {
      const [phoneNow, addressNow] = now.map(({ value }) => (value as string | null) ?? null);
      throw new AppError('STALE_VERSION', {
        current: { phone: phoneNow, address: addressNow, version: present },
      });
    }
    const wanted = { phone: typed.phone && phoneOf(typed.phone), address: typed.address };
    const known = { phone, address };
    const acts = contactFields
      .filter((field) => wanted[field] !== known[field])
      .map((field) => intent('setContacts', { groupId, pupil, field, value: wanted[field] }));
    if (acts.length === 0) return;
    const done = await mutate(acts);
    if (done.outcome === 'notSaved') throw new AppError(done.error.code);
    offerUndo(text('contacts.saved', { name }), done.undo);
  };
}
