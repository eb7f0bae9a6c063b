// How students and their movements look in the history of changes.
import { defineKind } from '#blocks/changes/kinds.ts';
import { layoutKindWith } from '#blocks/list-layouts/layout-kind.ts';
import { admissionRequestsEndpoints } from '#contract/admission-requests/admission-requests.endpoints.ts';
import { combiningEndpoints } from '#contract/combining/combining.endpoints.ts';
import { bulkActsEndpoints } from '#contract/contingent/bulk-acts.endpoints.ts';
import type { StudentCard } from '#contract/contingent/contingent.schema.ts';
import type { Movement } from '#contract/contingent/movements.ts';
import { studentImportEndpoints } from '#contract/contingent/student-import.endpoints.ts';
import { studentWritesEndpoints as endpoints } from '#contract/contingent/student-writes.endpoints.ts';
import { personName } from '#contract/core/person-name.ts';
import { parentAccountsEndpoints } from '#contract/parents/parent-accounts.endpoints.ts';
import { parentsEndpoints } from '#contract/parents/parents.endpoints.ts';
import { staffWritesEndpoints } from '#contract/personnel/staff-writes.endpoints.ts';
import { lastFields } from '#domain/person/history-fields.ts';
import { blockWords, genderWords, yesOrNo } from '#domain/person/person-words.ts';
import { useText } from '#shared/i18n/index.ts';
import { formatDate } from '#shared/lib/dates.ts';
import { formatPhone } from '#shared/lib/phone.ts';
import { useNationalities } from './use-contingent.ts';

type Student = Pick<
  StudentCard,
  | 'surname'
  | 'firstname'
  | 'patronymic'
  | 'iin'
  | 'isNotResident'
  | 'gender'
  | 'bornDate'
  | 'phone'
  | 'address'
  | 'nationalityId'
  | 'isInStatistic'
  | 'state'
  | 'leftOn'
  | 'blockReason'
> & { readonly isBlocked: boolean; readonly sourcedId?: string | null };

export const studentKind = defineKind<Student>({
  kind: 'student',
  counted: 'contingent.counted',
  calls: [
    [endpoints.create, 'contingent.admit'],
    [endpoints.ledCreate, 'contingent.admit'],
    [endpoints.update, 'contingent.edit'],
    [endpoints.ledUpdate, 'contingent.edit'],
    [endpoints.updateProfile, 'contingent.edit'],
    [endpoints.restore, 'contingent.restore'],
    [endpoints.block, 'contingent.block'],
    [endpoints.unblock, 'contingent.unblock'],
    [endpoints.remove, 'contingent.remove'],
    [bulkActsEndpoints.statisticMany, 'contingent.bulk.statistic'],
    [studentImportEndpoints.import, 'people-import.students'],
    [studentImportEndpoints.ledImport, 'people-import.students'],
    // Outside of the application, by whoever keeps the installation.
    ['npm run import:roster', 'people-import.students'],
  ],
  useFields: () => {
    const text = useText();
    const { nameOf } = useNationalities();
    const field = (key: string) => ({ key, title: text(`contingent.field.${key}`) });
    const words = (is: boolean) => yesOrNo(text)[is ? 'yes' : 'no'];
    return [
      { ...field('name'), kind: 'text', value: personName },
      { ...field('iin'), kind: 'text', value: ({ iin }) => iin },
      {
        key: 'isNotResident',
        title: text('people.field.isNotResident'),
        kind: 'text',
        value: ({ isNotResident }) => words(isNotResident),
      },
      { ...field('gender'), kind: 'text', value: ({ gender }) => genderWords(text)[gender] },
      { ...field('bornDate'), kind: 'date', value: ({ bornDate }) => bornDate },
      { ...field('phone'), kind: 'text', value: ({ phone }) => phone && formatPhone(phone) },
      { ...field('address'), kind: 'text', value: ({ address }) => address },
      // A card of before had no such field.
      { ...field('nationality'), kind: 'text', value: ({ nationalityId }) => nameOf(nationalityId ?? null) },
      { ...field('isInStatistic'), kind: 'text', value: ({ isInStatistic }) => words(isInStatistic) },
      { ...field('state'), kind: 'text', value: ({ state }) => text(`contingent.state.${state}`) },
      { ...field('leftOn'), kind: 'date', value: ({ leftOn }) => leftOn },
      ...lastFields(text),
    ];
  },
});

type Membership = {
  readonly student: string | null;
  readonly group: string | null;
  readonly dateFrom: string;
  readonly dateTo: string | null;
  readonly parts: readonly { readonly label: string | null }[];
};
const membershipKind = defineKind<Membership>({
  kind: 'membership',
  counted: 'contingent.countedMemberships',
  calls: [
    [endpoints.move, 'contingent.move'],
    [bulkActsEndpoints.moveMany, 'contingent.move'],
  ],
  useFields: () => {
    const text = useText();
    const field = (key: string) => ({ key, title: text(`contingent.field.${key}`) });
    return [
      { ...field('name'), kind: 'text', value: ({ student }) => student },
      { ...field('group'), kind: 'text', value: ({ group }) => group },
      { ...field('firstDay'), kind: 'date', value: ({ dateFrom }) => dateFrom },
      { ...field('lastDay'), kind: 'date', value: ({ dateTo }) => dateTo },
      { ...field('parts'), kind: 'text', value: ({ parts }) => parts.flatMap(({ label }) => label ?? []).join(', ') },
    ];
  },
});

type KeptMovement = Pick<Movement, 'kind' | 'reason' | 'date' | 'from' | 'to' | 'order'> & { readonly student: string };
const movementKind = defineKind<KeptMovement>({
  kind: 'movement',
  counted: 'contingent.countedMovements',
  calls: [
    [endpoints.delete, 'contingent.archive'],
    [bulkActsEndpoints.archiveMany, 'contingent.archive'],
  ],
  useFields: () => {
    const text = useText();
    const field = (key: string) => ({ key, title: text(`contingent.field.${key}`), kind: 'text' as const });
    return [
      { ...field('name'), value: ({ student }) => student },
      {
        ...field('reason'),
        value: ({ kind, reason }) => text(`contingent.reason.${kind}.${reason}`),
      },
      { ...field('date'), kind: 'date', value: ({ date }) => date },
      {
        ...field('group'),
        value: ({ from, to }) => (from && to ? text('contingent.fromTo', { from, to }) : (from ?? to)),
      },
      {
        key: 'order',
        title: text('contingent.register.field.order'),
        kind: 'text',
        value: ({ order }) =>
          order
            ? text('contingent.order', { number: order.number, date: formatDate(order.date) })
            : text('contingent.noOrder'),
      },
    ];
  },
});

/** Phone and address as they were written on a device, where there is no form. */
const contactsKind = defineKind<{ student: string | null; phone: string | null; address: string | null }>({
  kind: 'pupil-contacts',
  counted: 'contingent.countedContacts',
  calls: [['setContacts', 'contingent.contactsWritten']],
  useFields: () => {
    const text = useText();
    const field = (key: string) => ({ key, title: text(`contingent.field.${key}`), kind: 'text' as const });
    return [
      { ...field('name'), value: ({ student }) => student },
      { ...field('phone'), value: ({ phone }) => phone && formatPhone(phone) },
      { ...field('address'), value: ({ address }) => address },
    ];
  },
});

/** Never which password. */
const resetKind = defineKind<{ person: string | null }>({
  kind: 'password-reset',
  counted: 'contingent.countedResets',
  calls: [endpoints.resetPassword, parentAccountsEndpoints.resetPassword, staffWritesEndpoints.resetPassword].map(
    (endpoint) => [endpoint, 'contingent.passwordReset'] as const,
  ),
  useFields: () => {
    const text = useText();
    return [
      { key: 'person', title: text('contingent.field.whosePassword'), kind: 'text', value: ({ person }) => person },
    ];
  },
});

const parentLinkKind = defineKind<{ parent: string; student: string; phone: string | null }>({
  kind: 'parent-link',
  counted: 'parents.counted',
  calls: [
    [parentsEndpoints.setParents, 'parents.bind'],
    [parentsEndpoints.savePhone, 'parents.phone'],
    [parentsEndpoints.deleteActivated, 'parents.detach'],
    [parentsEndpoints.confirm, 'parents.confirm'],
  ],
  useFields: () => {
    const text = useText();
    const field = (key: string) => ({ key, title: text(`parents.field.${key}`), kind: 'text' as const });
    return [
      { ...field('name'), value: ({ parent }) => parent },
      { ...field('child'), value: ({ student }) => student },
      { ...field('phone'), value: ({ phone }) => phone && formatPhone(phone) },
    ];
  },
});

type ParentAccount = {
  readonly parent: string;
  readonly isBlocked: boolean;
  readonly blockReason: string | null;
  readonly isBlockedElsewhere?: boolean;
};
const parentAccountKind = defineKind<ParentAccount>({
  kind: 'parent-account',
  counted: 'parents.countedAccounts',
  calls: [
    [parentAccountsEndpoints.block, 'parents.block'],
    [parentAccountsEndpoints.unblock, 'parents.unblock'],
  ],
  useFields: () => {
    const text = useText();
    const title = (key: string) => text(`people.field.${key}`);
    return [
      { key: 'name', title: text('parents.field.name'), kind: 'text', value: ({ parent }) => parent },
      {
        key: 'isBlocked',
        title: title('isBlocked'),
        kind: 'text',
        value: ({ isBlocked }) => yesOrNo(text)[isBlocked ? 'yes' : 'no'],
      },
      { key: 'blockReason', title: title('blockReason'), kind: 'text', value: (account) => blockWords(text, account) },
    ];
  },
});

const { combine, apart } = combiningEndpoints;
const combinationKind = defineKind<{ keptUserId: number; goneUserId: number }>({
  kind: 'combination',
  counted: 'combining.counted',
  calls: [[combine, 'combining.combine']],
  useFields: () => {
    const text = useText();
    const field = (key: string) => ({ key, title: text(`combining.field.${key}`), kind: 'text' as const });
    return [
      { ...field('kept'), value: ({ keptUserId }) => `№ ${keptUserId}` },
      { ...field('gone'), value: ({ goneUserId }) => `№ ${goneUserId}` },
    ];
  },
});
/** What a combination moved is told by its number: the values stand where they are now. */
const movedWith = (kind: string, counted: string) =>
  defineKind<object>({ kind, counted, calls: [[combine, 'combining.combine']], useFields: () => [] });
const apartKind = defineKind<object>({
  kind: 'apart-pair',
  counted: 'combining.countedApart',
  calls: [[apart, 'combining.apart']],
  useFields: () => [],
});

const { depart } = admissionRequestsEndpoints;
const requestKind = defineKind<{ pupil: string; school: string; lastDay: string | null }>({
  kind: 'admissionRequest',
  counted: 'admission-requests.counted',
  calls: [[depart, 'admission-requests.depart.title']],
  useFields: () => {
    const text = useText();
    const title = (field: string) => text(`admission-requests.field.${field}`);
    return [
      { key: 'name', title: title('name'), kind: 'text', value: ({ pupil }) => pupil },
      { key: 'school', title: title('school'), kind: 'text', value: ({ school }) => school },
      { key: 'lastDay', title: title('lastDay'), kind: 'date', value: ({ lastDay }) => lastDay },
    ];
  },
});

/** Whose words are shown besides (src/app/changed-kinds.ts). */
export const texts = ['admission-requests', 'combining', 'list', 'parents', 'people', 'people-import'];

export default [
  ...[
    requestKind,
    studentKind,
    membershipKind,
    movementKind,
    contactsKind,
    resetKind,
    parentLinkKind,
    parentAccountKind,
    combinationKind,
    apartKind,
  ],
  movedWith('lesson-entry', 'combining.countedLessons'),
  movedWith('answer', 'combining.countedAnswers'),
  movedWith('social-entry', 'combining.countedSocial'),
  // Of exports, without the list that has the titles of their columns.
  layoutKindWith(new Map()),
];
