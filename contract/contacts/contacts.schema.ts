// How the pupils of a class are reached: phone and address, typed where the class is, also without a network (decisions E8).
import { defineList } from '../core/list.ts';
import { type WrittenState, writtenStates } from '../core/written-states.ts';

export const longestAddress = 200;
export const contactFields = ['phone', 'address'] as const;
export type ContactField = (typeof contactFields)[number];

/** A class whose contacts the reader may see, and whether they may change them. */
export type ContactsClass = {
  readonly groupId: number;
  /** "7 «А»". */
  readonly label: string;
  readonly parallel: number;
  readonly pupils: number;
  /** Pupils without a phone. */
  readonly withoutPhone: number;
};
export type ContactsClassesBody = { readonly classes: readonly ContactsClass[] };

/** Who is in a class now, in the order of the register. */
export type ContactsPupil = {
  readonly pupil: string;
  readonly surname: string;
  readonly firstname: string;
  readonly patronymic: string | null;
};
export type ContactsClassBody = {
  readonly label: string;
  readonly canEdit: boolean;
  readonly pupils: readonly ContactsPupil[];
};

export const contactsClassList = defineList({
  id: ({ groupId }: ContactsClass) => String(groupId),
  fields: {
    group: { kind: 'text', value: ({ label }) => label, can: ['sort', 'search'] },
    parallel: { kind: 'choice', value: ({ parallel }) => [String(parallel)], can: ['filter'] },
    pupils: { kind: 'number', value: ({ pupils }) => pupils, can: ['sort'] },
    withoutPhone: { kind: 'number', value: ({ withoutPhone }) => withoutPhone, can: ['sort', 'filter'] },
  },
  sort: 'group',
});

type ContactVersions = Readonly<Record<ContactField, number>>;
/** More than a value of a pupil is ever changed. */
const mostVersions = 1_000_000;
/** A form knows one version of what it changes; here two values have one each. */
export const oneVersion = ({ phone, address }: ContactVersions): number => phone * mostVersions + address;
export const versionsIn = (version: number): ContactVersions => ({
  phone: Math.floor(version / mostVersions),
  address: version % mostVersions,
});

/** A pupil with what is known and what waits on this device. */
export type ContactsRow = ContactsPupil & {
  readonly name: string;
  readonly phone: string | null;
  readonly address: string | null;
  /** Of both values, as the server holds them (`oneVersion`). */
  readonly version: number;
  /** Of that of the two which waits for most. */
  readonly state: WrittenState;
};
export const contactsList = defineList({
  id: ({ pupil }: ContactsRow) => pupil,
  fields: {
    name: { kind: 'text', value: ({ name }) => name, can: ['sort', 'search'] },
    phone: { kind: 'text', value: ({ phone }) => phone, can: ['search'] },
    address: { kind: 'text', value: ({ address }) => address, can: ['search'] },
    state: { kind: 'choice', value: ({ state }) => [state], choices: writtenStates, can: ['filter'] },
  },
  sort: 'name',
});
