// How publications of a school look in the history of changes.
import { defineKind } from '#blocks/changes/kinds.ts';
import type { Publication, PublicationFields } from '#contract/core/publication.ts';
import { publicationsEndpoints } from '#contract/publications/publications.endpoints.ts';
import { wordsIn } from '#domain/publication/words-in.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';

type Value = PublicationFields & Pick<Publication, 'state' | 'level' | 'areaId'>;
const ofKind = (kind: string) =>
  defineKind<Value>({
    kind,
    counted: 'publications.counted',
    calls: [
      [publicationsEndpoints.create, 'publications.add'],
      [publicationsEndpoints.update, 'publications.edit'],
      [publicationsEndpoints.publish, 'publications.publish'],
      [publicationsEndpoints.takeBack, 'publications.takeBack'],
      [publicationsEndpoints.remove, 'publications.delete'],
    ],
    useFields: () => {
      const text = useText();
      const language = useLanguage();
      const title = (field: string) => text(`publications.field.${field}`);
      return [
        { key: 'title', title: title('title'), kind: 'text', value: ({ texts }) => wordsIn(texts, language).title },
        { key: 'kind', title: title('kind'), kind: 'text', value: ({ kind }) => text(`publications.kind.${kind}`) },
        {
          key: 'state',
          title: title('state'),
          kind: 'text',
          value: ({ state }) => text(`publications.state.${state}`),
        },
      ];
    },
  });

export const publicationKind = ofKind('publication');

/** What an area wrote is of no school's history; it is told like one where its history is asked for. */
export default [publicationKind, ofKind('area-publication')];
