// What the shapes of `npm run new:feature` share: the spellings of a feature's name, and its files of words.

export type FeatureNames = {
  /** calendar-plans: folder, file names, prefix of the texts. */
  readonly kebab: string;
  /** calendarPlans: values. */
  readonly camel: string;
  /** CalendarPlans: types and components. */
  readonly pascal: string;
  /** calendar_plans: tables. */
  readonly snake: string;
};

/** The spellings of a feature's name; undefined when it is not lower-case words joined by hyphens. */
export function namesOf(kebab: string): FeatureNames | undefined {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(kebab)) return undefined;
  const pascal = kebab.replaceAll(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase());
  const camel = pascal.charAt(0).toLowerCase() + pascal.slice(1);
  return { kebab, camel, pascal, snake: kebab.replaceAll('-', '_') };
}

export type Files = Readonly<Record<string, string>>;

/** A text in the three languages; its key without the feature's name. */
export type Words = readonly [key: string, kz: string, ru: string, en: string];

/** Words of a feature: `first` are shown by menu and crumbs before its page is there. */
export function textFilesOf(
  { kebab }: FeatureNames,
  { first, later }: { first: readonly Words[]; later: readonly Words[] },
): Files {
  const file = (language: 'kz' | 'ru' | 'en', ending: string, lines: readonly Words[]): [string, string] => {
    const at = { kz: 1, ru: 2, en: 3 }[language];
    const [head, type] =
      language === 'kz'
        ? ['', '']
        : [`import type kz from './kz${ending}.ts';\n\n`, ' satisfies Record<keyof typeof kz, string>'];
    const body = lines.map((line) => `  '${kebab}.${line[0]}': '${line[at]}',\n`).join('');
    return [`contract/${kebab}/texts/${language}${ending}.ts`, `${head}export default {\n${body}}${type};\n`];
  };
  const languages = ['kz', 'ru', 'en'] as const;
  return Object.fromEntries(languages.flatMap((code) => [file(code, '.first', first), file(code, '', later)]));
}

/** Its page among the looks: `ready` is what it renders last. */
export function lookFile(
  { kebab, camel }: Pick<FeatureNames, 'kebab' | 'camel'>,
  { person, ready, path = kebab }: { person: 'teacher' | 'zavuch'; ready: string; path?: string },
): string {
  return `import { type Screen, shows } from '#tests/look/screen.ts';

export const ${camel}Look: readonly Screen[] = [
  { name: '${kebab}', person: '${person}', path: () => '/2026/${path}', show: shows('${ready}') },
];
`;
}
