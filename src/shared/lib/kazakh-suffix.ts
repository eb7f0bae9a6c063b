// Case endings after digits. A Kazakh ending follows the sound of the number's last word: 14:05-тен (бес), 14:10-нан (он).

import type { Language } from '#contract/core/localized.ts';

export type KazakhCase =
  /** From, since: -ден. */
  | 'ablative'
  /** To, until: -ге. */
  | 'dative'
  /** At: -де. */
  | 'locative';

type Endings = Readonly<Record<KazakhCase, string>>;
const endings = {
  soft: { ablative: 'ден', dative: 'ге', locative: 'де' },
  softDeaf: { ablative: 'тен', dative: 'ке', locative: 'те' },
  softNasal: { ablative: 'нен', dative: 'ге', locative: 'де' },
  hard: { ablative: 'дан', dative: 'ға', locative: 'да' },
  hardDeaf: { ablative: 'тан', dative: 'қа', locative: 'та' },
  hardNasal: { ablative: 'нан', dative: 'ға', locative: 'да' },
} as const satisfies Record<string, Endings>;
type Sound = keyof typeof endings;

/** нөл, бір, екі, үш, төрт, бес, алты, жеті, сегіз, тоғыз */
const units: readonly Sound[] = [
  'soft',
  'soft',
  'soft',
  'softDeaf',
  'softDeaf',
  'softDeaf',
  'hard',
  'soft',
  'soft',
  'hard',
];
/** он, жиырма, отыз, қырық, елу, алпыс, жетпіс, сексен, тоқсан; the first place stands for жүз. */
const tens: readonly Sound[] = [
  'soft',
  'hardNasal',
  'hard',
  'hard',
  'hardDeaf',
  'soft',
  'hardDeaf',
  'softDeaf',
  'softNasal',
  'hardNasal',
];

function soundOf(number: number): Sound {
  if (number === 0) return 'soft';
  // мың, миллион and миллиард sound alike at their end.
  if (number % 1000 === 0) return 'hardNasal';
  const unit = number % 10;
  return (unit > 0 ? units[unit] : tens[Math.floor(number / 10) % 10]) ?? 'soft';
}

/** "14:05" as "14:05-тен" and "19:00" as "19:00-ге": the ending of the number that the text ends with. */
export function withKazakhSuffix(text: string, wanted: KazakhCase): string {
  const last = /[0-9]+$/.exec(text);
  return last ? `${text}-${endings[soundOf(Number(last[0]))][wanted]}` : text;
}

/** For a text that is written in all languages: only the Kazakh one bends the number. */
export function withSuffix(text: string, wanted: KazakhCase, language: Language): string {
  return language === 'kz' ? withKazakhSuffix(text, wanted) : text;
}
