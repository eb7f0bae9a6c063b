// Names and families. A child has the surname of its father in its own form and his name as patronymic; kz spelling in
// Kazakh classes and ru spelling in Russian ones, each as the documents would have it and never transliterated.
import type { LocalDate } from '#contract/core/time.ts';
import { type GivenName, givenNames, type InstructionLanguage, type Surname, surnames } from './demo-data.ts';
import type { Random } from './random.ts';

export type Gender = 'm' | 'f';
export type PersonName = { surname: string; firstname: string; patronymic: string | null };
export type Family = { surname: Surname; father: GivenName; language: InstructionLanguage };

const byOrigin = (origins: readonly string[]) => ({
  surnames: surnames.filter((row) => origins.includes(row.origin)),
  men: givenNames.filter((row) => origins.includes(row.origin) && row.gender === 'm'),
  women: givenNames.filter((row) => origins.includes(row.origin) && row.gender !== 'm'),
});
const kazakh = byOrigin(['kz', 'kz_plain']);
const russian = byOrigin(['ru']);
const otherSurnames = surnames.filter((row) => row.origin === 'other');

function stockOf(language: InstructionLanguage, random: Random): typeof kazakh {
  // A Russian class is mixed; in a Kazakh one hardly anybody has a Russian name.
  return random.chance(language === 'kk' ? 0.98 : 0.35) ? kazakh : russian;
}

/** A family whose children learn in `language`. */
export function familyOf(language: InstructionLanguage, random: Random): Family {
  const stock = stockOf(language, random);
  const surname = stock === russian && random.chance(0.15) ? random.pick(otherSurnames) : random.pick(stock.surnames);
  return { surname, father: random.pick(stock.men), language };
}

function isKazakh(family: Family): boolean {
  return family.father.origin === 'kz';
}

function surnameIn(family: Family, gender: Gender): string {
  const form = `${family.language === 'kk' ? 'kz' : 'ru'}_${gender === 'm' ? 'm' : 'w'}` as const;
  return family.surname[form];
}

function patronymicIn(family: Family, gender: Gender): string {
  const language = family.language === 'kk' ? 'kz' : 'ru';
  return family.father[`patronymic_${gender === 'm' ? 'm' : 'w'}_${language}`];
}

function givenNameIn(family: Family, gender: Gender, random: Random): string {
  const stock = isKazakh(family) ? kazakh : russian;
  const name = random.pick(gender === 'm' ? stock.men : stock.women);
  return family.language === 'kk' ? name.kz : name.ru;
}

export function childOf(family: Family, gender: Gender, random: Random): PersonName {
  return {
    surname: surnameIn(family, gender),
    firstname: givenNameIn(family, gender, random),
    // Papers without a patronymic exist.
    patronymic: random.chance(0.97) ? patronymicIn(family, gender) : null,
  };
}

/** A parent: the father by his name, or a mother with a patronymic of her own. */
export function parentOf(family: Family, gender: Gender, random: Random): PersonName {
  const grandfather = { ...family, father: random.pick(isKazakh(family) ? kazakh.men : russian.men) };
  return {
    surname: surnameIn(family, gender),
    firstname:
      gender === 'm' ? family.father[family.language === 'kk' ? 'kz' : 'ru'] : givenNameIn(family, gender, random),
    patronymic: patronymicIn(grandfather, gender),
  };
}

/** Somebody without a family here. */
export function adultOf(language: InstructionLanguage, gender: Gender, random: Random): PersonName {
  return parentOf(familyOf(language, random), gender, random);
}

/** A day of birth between two years, both included. */
export function birthDate(firstYear: number, lastYear: number, random: Random): LocalDate {
  const month = String(random.int(1, 12)).padStart(2, '0');
  const day = String(random.int(1, 28)).padStart(2, '0');
  return `${random.int(firstYear, lastYear)}-${month}-${day}`;
}

/** Birth date of a pupil: six or seven years old in September of grade 1. */
export function pupilBirthDate(eduYear: number, parallel: number, random: Random): LocalDate {
  const year = eduYear - parallel - 5;
  const [, rest = ''] = birthDate(year, year, random).split(/-(.*)/s);
  return random.chance(0.4) && rest < '09-01' ? `${year}-${rest}` : `${year - 1}-${rest}`;
}

export function phoneOf(random: Random): string {
  return `+7${random.pick(['701', '702', '705', '707', '747', '771', '775', '777', '778'])}${random.int(1_000_000, 9_999_999)}`;
}
