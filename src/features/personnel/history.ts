// How members of the staff look in the history of changes.
import { defineKind } from '#blocks/changes/kinds.ts';
import { personName } from '#contract/core/person-name.ts';
import { type StaffMember, staffName } from '#contract/personnel/personnel.schema.ts';
import { replacementEndpoints } from '#contract/personnel/replacement.endpoints.ts';
import { staffImportEndpoints } from '#contract/personnel/staff-import.endpoints.ts';
import { staffWritesEndpoints as endpoints } from '#contract/personnel/staff-writes.endpoints.ts';
import { lastFields } from '#domain/person/history-fields.ts';
import { genderWords, yesOrNo } from '#domain/person/person-words.ts';
import { pickLocalized, useLanguage, useText } from '#shared/i18n/index.ts';
import { formatPhone } from '#shared/lib/phone.ts';
import { usePersonnel, usePositions } from './use-personnel.ts';

type Staff = Pick<
  StaffMember,
  | 'surname'
  | 'firstname'
  | 'iin'
  | 'bornDate'
  | 'phone'
  | 'positionId'
  | 'category'
  | 'state'
  | 'isBlocked'
  | 'blockReason'
> & {
  readonly patronymic: string | null;
  readonly gender: StaffMember['sex'];
  readonly isInStatistic: boolean;
  readonly archivedOn: string | null;
  readonly archiveOrder: string | null;
  readonly archiveReason: string | null;
  readonly sourcedId?: string | null;
};

export const staffKind = defineKind<Staff>({
  kind: 'staff',
  counted: 'personnel.counted',
  calls: [
    [endpoints.create, 'personnel.add'],
    [endpoints.updateUser, 'personnel.edit'],
    [endpoints.updateProfile, 'personnel.edit'],
    [endpoints.updateAccess, 'personnel.access'],
    [endpoints.delete, 'personnel.leave'],
    [endpoints.remove, 'personnel.remove'],
    [endpoints.restore, 'personnel.restore'],
    [endpoints.block, 'personnel.block'],
    [endpoints.unblock, 'personnel.unblock'],
    [staffImportEndpoints.import, 'people-import.staff'],
  ],
  useFields: () => {
    const [text, language] = [useText(), useLanguage()];
    const positions = usePositions();
    const field = (key: string) => ({ key, title: text(`personnel.field.${key}`) });
    const words = (is: boolean) => yesOrNo(text)[is ? 'yes' : 'no'];
    const positionOf = (id: number) => {
      const found = positions.find((position) => position.id === id);
      return found ? pickLocalized(found, language) : String(id);
    };
    return [
      { ...field('name'), kind: 'text', value: personName },
      { ...field('iin'), kind: 'text', value: ({ iin }) => iin },
      { ...field('bornDate'), kind: 'date', value: ({ bornDate }) => bornDate },
      { ...field('sex'), kind: 'text', value: ({ gender }) => genderWords(text)[gender] },
      { ...field('phone'), kind: 'text', value: ({ phone }) => phone && formatPhone(phone) },
      { ...field('position'), kind: 'text', value: ({ positionId }) => positionOf(positionId) },
      {
        ...field('category'),
        kind: 'text',
        value: ({ category }) => category && text(`personnel.category.${category}`),
      },
      { ...field('isInStatistic'), kind: 'text', value: ({ isInStatistic }) => words(isInStatistic) },
      { ...field('state'), kind: 'text', value: ({ state }) => text(`personnel.state.${state}`) },
      { ...field('archivedOn'), kind: 'date', value: ({ archivedOn }) => archivedOn },
      { ...field('order'), kind: 'text', value: ({ archiveOrder }) => archiveOrder },
      { ...field('reason'), kind: 'text', value: ({ archiveReason }) => archiveReason },
      ...lastFields(text),
    ];
  },
});

type Replaced = {
  readonly userId: number;
  readonly dateFrom: string;
  readonly dateTo: string | null;
  readonly reason: string | null;
  readonly assignments: number;
};

export const replacementKind = defineKind<Replaced>({
  kind: 'replacement',
  counted: 'personnel.replacements.counted',
  calls: [
    [replacementEndpoints.saveReplacement, 'personnel.replace'],
    [replacementEndpoints.cancelReplacement, 'personnel.replacements.cancelTitle'],
  ],
  useFields: () => {
    const text = useText();
    const rows = usePersonnel().data?.rows;
    const nameOf = (id: number) => {
      const found = rows?.find((member) => member.id === id);
      return found ? staffName(found) : String(id);
    };
    const title = (field: string) => text(`personnel.replace.${field}`);
    return [
      { key: 'name', title: title('whom'), kind: 'text', value: ({ userId }) => nameOf(userId) },
      { key: 'dateFrom', title: title('dateFrom'), kind: 'date', value: ({ dateFrom }) => dateFrom },
      { key: 'dateTo', title: title('dateTo'), kind: 'date', value: ({ dateTo }) => dateTo },
      { key: 'reason', title: title('reason'), kind: 'text', value: ({ reason }) => reason },
      {
        key: 'assignments',
        title: text('personnel.replacements.fieldAssignments'),
        kind: 'number',
        value: ({ assignments }) => assignments,
      },
    ];
  },
});

/** Whose words are shown besides (src/app/changed-kinds.ts). */
export const texts = ['people', 'people-import'];

export default [staffKind, replacementKind];
