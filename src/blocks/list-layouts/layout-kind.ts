// How layouts of exports look in the history of changes.
import { listLayoutsEndpoints } from '#contract/list-layouts/list-layouts.endpoints.ts';
import type { LayoutFields } from '#contract/list-layouts/list-layouts.schema.ts';
import { useText } from '#shared/i18n/index.ts';
import { defineKind } from '../changes/kinds.ts';
import { titledWords } from './typed-columns.ts';

/** `titles`: of the columns, where the list is known; the page of changes knows their keys alone. */
export const layoutKindWith = (titles: ReadonlyMap<string, string>) =>
  defineKind<LayoutFields>({
    kind: 'list-layout',
    counted: 'list.layouts.counted',
    calls: [
      [listLayoutsEndpoints.create, 'list.layouts.add'],
      [listLayoutsEndpoints.update, 'list.layouts.edit'],
      [listLayoutsEndpoints.delete, 'list.layouts.delete'],
    ],
    useFields: () => {
      const text = useText();
      return [
        { key: 'name', title: text('list.layouts.field.name'), kind: 'text', value: ({ name }) => name },
        {
          key: 'columns',
          title: text('list.layouts.field.columns'),
          kind: 'text',
          value: ({ columns }) => titledWords(columns, titles),
        },
      ];
    },
  });
