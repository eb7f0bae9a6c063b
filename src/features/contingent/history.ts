// How students and their movements look in the history of changes.
import { defineKind } from '#blocks/changes/kinds.ts';
import { admissionRequestsEndpoints } from '#contract/admission-requests/admission-requests.endpoints.ts';
import { combiningEndpoints } from '#contract/combining/combining.endpoints.ts';
import { type StudentCard, studentName } from '#contract/contingent/contingent.schema.ts';
import type { Movement } from '#contract/contingent/movements.ts';
import { studentWritesEndpoints as endpoints } from '#contract/contingent/student-writes.endpoints.ts';
import { parentsEndpoints } from '#contract/parents/parents.endpoints.ts';
import { genderWords, yesOrNo } from '#domain/person/person-words.ts';
import { useText } from '#shared/i18n/index.ts';
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
  | 'isBlocked'
  | 'blockReason'
> & { readonly sourcedId?: string | null };

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
  ],
  useFields: () => {
    const text = useText();
    const { nameOf } = useNationalities();
    const field = (key: string) => ({ key, title: text(`contingent.field.${key}`) });
    const words = (is: boolean) => yesOrNo(text)[is ? 'yes' : 'no'];
    return [
      { ...field('name'), kind: 'text', value: studentName },
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
      // A card of before had no such field.
      {
        key: 'sourcedId',
        title: text('people.field.sourcedId'),
        kind: 'text',
        value: ({ sourcedId }) => sourcedId ?? null,
      },
      {
        key: 'isBlocked',
        title: text('people.field.isBlocked'),
        kind: 'text',
        value: ({ isBlocked }) => words(isBlocked),
      },
      {
        key: 'blockReason',
        title: text('people.field.blockReason'),
        kind: 'text',
        value: ({ blockReason }) => blockReason,
      },
    ];
  },
});

type Membership = { readonly dateFrom: string; readonly dateTo: string | null };
const membershipKind = defineKind<Membership>({
  kind: 'membership',
  counted: 'contingent.countedMemberships',
  calls: [[endpoints.move, 'contingent.move']],
  useFields: () => {
    const text = useText();
    return [
      { key: 'dateFrom', title: text('contingent.field.firstDay'), kind: 'date', value: ({ dateFrom }) => dateFrom },
      { key: 'dateTo', title: text('contingent.field.lastDay'), kind: 'date', value: ({ dateTo }) => dateTo },
    ];
  },
});

const movementKind = defineKind<Pick<Movement, 'kind' | 'reason' | 'date'>>({
  kind: 'movement',
  counted: 'contingent.countedMovements',
  calls: [[endpoints.delete, 'contingent.archive']],
  useFields: () => {
    const text = useText();
    return [
      {
        ...{ key: 'reason', title: text('contingent.field.reason'), kind: 'text' },
        value: ({ kind, reason }) => text(`contingent.reason.${kind}.${reason}`),
      },
      { key: 'date', title: text('contingent.field.date'), kind: 'date', value: ({ date }) => date },
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

export default [
  ...[requestKind, studentKind, membershipKind, movementKind, parentLinkKind, combinationKind, apartKind],
  movedWith('lesson-entry', 'combining.countedLessons'),
  movedWith('social-entry', 'combining.countedSocial'),
];
