// How grants look in the history of changes.
import { defineKind } from '#blocks/changes/kinds.ts';
import { grantsEndpoints } from '#contract/grants/grants.endpoints.ts';
import { type GrantKind, grantStateOf } from '#contract/grants/grants.schema.ts';
import { useText } from '#shared/i18n/index.ts';

type Value = { readonly person: string; readonly kind: GrantKind; readonly takenAt: number | null };

export const grantKind = defineKind<Value>({
  kind: 'grant',
  counted: 'grants.counted',
  calls: [
    [grantsEndpoints.give, 'grants.give'],
    [grantsEndpoints.takeBack, 'grants.takeBack'],
  ],
  useFields: () => {
    const text = useText();
    const title = (field: string) => text(`grants.field.${field}`);
    return [
      { key: 'person', title: title('person'), kind: 'text', value: ({ person }) => person },
      { key: 'kind', title: title('kind'), kind: 'text', value: ({ kind }) => text(`grants.kind.${kind}`) },
      {
        key: 'state',
        title: title('state'),
        kind: 'text',
        value: (value) => text(`grants.state.${grantStateOf(value)}`),
      },
    ];
  },
});

export default [grantKind];
