// How programmes look in the history of changes.
import { defineKind } from '#blocks/changes/kinds.ts';
import { bellsEndpoints } from '#contract/bells/bells.endpoints.ts';
import { inclusiveEndpoints as endpoints } from '#contract/inclusive/inclusive.endpoints.ts';
import { programmeKindOf, quartersOf } from '#contract/inclusive/inclusive.schema.ts';
import { personnelEndpoints } from '#contract/personnel/personnel.endpoints.ts';
import { staffName } from '#contract/personnel/personnel.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useRead } from '#data/reads/use-read.ts';
import { useText } from '#shared/i18n/index.ts';

/** As the server keeps it: the letter of its group is its name. */
type Kept = {
  readonly letter: string;
  readonly programmeId: number;
  readonly description: string | null;
  readonly leadUserId: number | null;
  readonly timeSchemeUuid: string | null;
  readonly quarterStart: number;
  readonly quarterEnd: number;
  readonly closedOn: string | null;
  readonly closeOrder: string | null;
};

export const programmeKind = defineKind<Kept>({
  kind: 'programme',
  counted: 'inclusive.counted',
  calls: [
    [endpoints.create, 'inclusive.create'],
    [endpoints.update, 'inclusive.edit'],
    [endpoints.close, 'inclusive.close'],
    [endpoints.delete, 'inclusive.delete'],
    [endpoints.transferContingent, 'inclusive.add'],
    [endpoints.retirementContingent, 'inclusive.end.title'],
  ],
  useFields: () => {
    const text = useText();
    const { school } = useAccount();
    const { data: staff } = useRead(personnelEndpoints.list, { query: school });
    const { data: schemes } = useRead(bellsEndpoints.shortList, { query: school });
    const field = (key: string) => ({ key, title: text(`inclusive.field.${key}`) });
    const teacherOf = (userId: number | null) => staff?.rows.find(({ id }) => id === userId);
    return [
      { ...field('group'), kind: 'text', value: ({ letter }) => letter },
      {
        ...field('programme'),
        kind: 'text',
        value: ({ programmeId }) => text(`inclusive.programme.${programmeKindOf(programmeId)}`),
      },
      { ...field('description'), kind: 'text', value: ({ description }) => description },
      {
        ...field('teacher'),
        kind: 'text',
        value: ({ leadUserId }) => {
          const teacher = teacherOf(leadUserId);
          return teacher ? staffName(teacher) : null;
        },
      },
      {
        ...field('timeScheme'),
        kind: 'text',
        value: ({ timeSchemeUuid }) => schemes?.find(({ uuid }) => uuid === timeSchemeUuid)?.name ?? null,
      },
      {
        ...field('quarters'),
        kind: 'text',
        value: quartersOf,
      },
      { ...field('closedOn'), kind: 'date', value: ({ closedOn }) => closedOn },
      { ...field('order'), kind: 'text', value: ({ closeOrder }) => closeOrder },
    ];
  },
});

/** Whose words are shown besides (src/app/changed-kinds.ts). */
export const texts = ['bells'];

export default [programmeKind];
