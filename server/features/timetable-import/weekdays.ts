// Which weekday a file means by a day: by its name where one is known, else by its place in the list.

const beginnings: readonly (readonly string[])[] = [
  ['mo', 'пн', 'пон', 'дс', 'дүй', 'дүйс'],
  ['tu', 'вт', 'сс', 'сей'],
  ['we', 'ср', 'сәр', 'сер'],
  ['th', 'чт', 'чет', 'бс', 'бей'],
  ['fr', 'пт', 'пят', 'жм', 'жұ'],
  ['sa', 'сб', 'суб', 'сн', 'сенб'],
  ['su', 'вс', 'вос', 'жк', 'жек'],
];

/** 1 for Monday; null when the name is none of a weekday in English, Russian or Kazakh. */
function weekdayOfName(name: string): number | null {
  const word = name.trim().toLowerCase();
  const fitting = beginnings.flatMap((list, index) =>
    list.filter((beginning) => word.startsWith(beginning)).map((beginning) => ({ beginning, weekday: index + 1 })),
  );
  // The longest one that fits: "сенбі" is Saturday, "сейсенбі" Tuesday.
  fitting.sort((a, b) => b.beginning.length - a.beginning.length);
  return fitting[0]?.weekday ?? null;
}

/** Weekdays by the names of days; null unless all are known and none is named twice. */
export function knownWeekdays(names: readonly string[]): number[] | null {
  const known = names.map(weekdayOfName).filter((weekday) => weekday !== null);
  return known.length === names.length && new Set(known).size === names.length ? known : null;
}

/** Weekdays of the days of a week: by their names, else in the order of the file. */
export function weekdaysOf(names: readonly string[]): number[] {
  return knownWeekdays(names) ?? names.map((_, index) => index + 1);
}
