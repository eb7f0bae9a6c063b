// Which column of a sheet is which of ours, by the titles in its head. A title that may be of another person, such as a parent beside the
// pupil, is left to be mapped by hand.
import { foldForSearch } from '../collation.ts';
import type { ImportColumn } from '../import.ts';

type Rows = { readonly rows: readonly (readonly string[])[] };
type Columns = Readonly<Record<string, number>>;

/** Titles that a person once gave a meaning: folded title to field. */
export type KnownTitles = Readonly<Record<string, string>>;

/** A hint of how to fill a column in, behind its title: "(дд.мм.гггг)", "(12 цифр)", "(м/ж)". */
const hint =
  /\((?:\d{1,2} |дд|кк|dd|мм|mm|м ?\/ ?ж|ж ?\/ ?м|е ?\/ ?ә|ұ ?\/ ?қ|m ?\/ ?f|\+ ?\d|обяз|міндетті|required|optional|при наличии|бар болса|если есть)[^()]*\)\s*[*:.]*\s*$/iu;

/** Words of titles about others than the subject of a row, and about the subject, as titles are compared. */
const ofOther =
  /(?:^| )(?:родител|мать|матер|мам[аыеу]|отец|отц|пап[аыеу]|опекун|попечител|представител|руковод|классрук|куратор|супруг|бабушк|дедушк|ответственн|ата ана|анас|анан|шеше|акес|акен|камкорш|жетекши|parent|mother|father|guardian|mom|dad|spouse|emergency)/;
const ofSubject = /(?:^| )(?:ребен|учени|учащ|обучающ|сотрудник|педагог|бала|окуш|student|pupil|child|learner)/;
const isOfOther = (title: string) => ofOther.test(title) && !ofSubject.test(title);
const parents = /(?:^| )(?:родител|ата ана|parent)/;
/** Whether a sheet with this name holds parents: beside others it is read only by a person's choice. */
export const isOfParents = (name: string): boolean =>
  parents.test(foldForSearch(name)) && !ofSubject.test(foldForSearch(name));
/** Of a title above several columns; a longer text is a line above the table. */
const mostWords = 3;

export const foldedTitle = (title: string): string =>
  foldForSearch(title.replace(hint, (found) => (ofOther.test(foldForSearch(found)) ? found : '')));

export function namesOf({ field, titles, synonyms = [] }: ImportColumn): string[] {
  return [titles.kz, titles.ru, titles.en, field, ...synonyms].map(foldedTitle);
}

/**
 * Columns by their titles in a row: what a person said, then the whole title. A column of the sheet serves one field. Titles that stand
 * again are of another person: they and what follows them are left to be mapped by hand, as are names and phones behind a title about
 * another person or below one.
 */
export function mapColumns(
  { rows }: Rows,
  head: number,
  columns: readonly ImportColumn[],
  known: KnownTitles = {},
): Columns {
  const titles = (rows[head] ?? []).map(foldedTitle);
  const owners = new Map(columns.flatMap((column) => namesOf(column).map((name) => [name, column])));
  const isBlocked = blockedIn(titles, owners);
  const below = belowOthers(rows[head - 1] ?? []);
  const found: Record<string, number> = {};
  const match = (isSame: (title: string, column: ImportColumn) => boolean) => {
    for (const column of columns) {
      if (found[column.field] !== undefined) continue;
      const taken = new Set(Object.values(found));
      const place = titles.findIndex(
        (title, index) =>
          title !== '' && !taken.has(index) && !isBlocked(title, index) && !below(index) && isSame(title, column),
      );
      if (place >= 0) found[column.field] = place;
    }
  };
  match((title, { field }) => known[title] === field);
  match((title, column) => known[title] === undefined && namesOf(column).includes(title));
  return found;
}

function blockedIn(titles: readonly string[], owners: ReadonlyMap<string, ImportColumn>) {
  const isAgain = (title: string, index: number) => {
    const owner = owners.get(title);
    if (title === '' || owner?.isNaming !== true) return false;
    return titles
      .slice(0, index)
      .some(
        (before) =>
          before === title || (owners.get(before) === owner && ofSubject.test(before) && !ofSubject.test(title)),
      );
  };
  const again = titles.findIndex(isAgain);
  const others = titles.filter((title) => isOfOther(title) && owners.get(title)?.isOfPerson !== true);
  const firstOther = titles.indexOf(others[0] ?? '\0');
  /** Beside "Телефон мамы" a plain "Телефон" is of the subject. */
  const isSaidOfOther = (column: ImportColumn) => {
    const words = others.flatMap((title) => title.split(' '));
    return namesOf(column).some((name) => words.some((word) => word.startsWith(name)));
  };
  return (title: string, index: number): boolean => {
    if (again >= 0 && index >= again) return owners.has(title);
    const owner = owners.get(title);
    if (firstOther < 0 || index < firstOther || owner?.isOfPerson !== true) return false;
    return !ofSubject.test(title) && !isSaidOfOther(owner);
  };
}

/** Whether a column stands below a title about another person, such as "Мать" above "ФИО" and "Телефон". */
function belowOthers(above: readonly string[]) {
  const filled = above.flatMap((cell, place) => (cell.trim() === '' ? [] : [place]));
  const isGroups = filled.length > 1 || (filled[0] ?? 0) > 0;
  return (index: number): boolean => {
    const cell = above[filled.findLast((place) => place <= index) ?? -1] ?? '';
    const title = foldedTitle(cell);
    return isGroups && isOfOther(title) && !cell.includes(':') && title.split(' ').length <= mostWords;
  };
}

/** Titles with the fields that a reading gives them. One that stands twice in its head says nothing of another file. */
export function titlesSaid(
  { rows }: Rows,
  { head, columns }: { readonly head: number; readonly columns: Columns },
): readonly (readonly [string, string])[] {
  const titles = (rows[head] ?? []).map(foldedTitle);
  return Object.entries(columns).flatMap(([field, place]) => {
    const title = titles[place] ?? '';
    return title === '' || titles.indexOf(title) !== titles.lastIndexOf(title) ? [] : [[title, field] as const];
  });
}
