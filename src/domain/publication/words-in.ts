// The words of a publication, apart from the parts of a page: a history of changes shows them alone.
import { type Language, pickLocalized } from '#contract/core/localized.ts';
import { type PublicationFields, type PublicationText, titleOf } from '#contract/core/publication.ts';

export type Texts = PublicationFields['texts'];

/** What is said in a language, or in the next that says something. */
export function wordsIn(texts: Texts, language: Language): PublicationText {
  const { kz, ru, en } = texts;
  return {
    title: pickLocalized(titleOf({ texts }), language),
    body: pickLocalized({ kz: kz.body, ru: ru.body, en: en.body }, language),
  };
}
