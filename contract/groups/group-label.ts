// How a class is called where one is chosen among others (GROUP-016, decisions E32).
import type { ShortGroup } from './groups.schema.ts';

/** "7 «А»", in all three languages alike (visual language "Forms"). A group without a grade has a name instead of a letter. */
export function groupLabel(group: { parallel: number; letter: string }): string {
  return group.parallel === 0 ? group.letter : `${group.parallel} «${group.letter}»`;
}

/** Languages of instruction as they call themselves, shortened: alike in every language of the interface. */
const shortLanguages: Readonly<Record<string, string>> = {
  kk: 'қаз',
  ru: 'рус',
  en: 'eng',
  uz: 'ўзб',
  ug: 'уйғ',
  tg: 'тоҷ',
};

/** "7 «А» · қаз · инкл."; `inclusive` is the tag in the language of the reader. A mixed group is called by its name alone. */
export function groupOption(
  { label, parallel, eduLang, isInclusive }: Pick<ShortGroup, 'label' | 'parallel' | 'eduLang' | 'isInclusive'>,
  inclusive: string,
): string {
  const language = parallel === 0 ? null : (shortLanguages[eduLang] ?? eduLang);
  return [label, language, isInclusive ? inclusive : null].filter((part) => part !== null).join(' · ');
}
