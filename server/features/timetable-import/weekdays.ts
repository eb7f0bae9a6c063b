// Which weekday a file means by a day: by its name where one is known, else by its place in the list.

const beginnings: readonly (readonly string[])[] = [
  ['mo', 'пн', 'пон', 'дс', 'дүй', 'дүйс'],
  ['tu', 'вт', 'сс', 'сей', 'бейс'],
  ['we', 'ср', 'сәр', 'сер'],
  ['th', 'чт', 'чет', 'бс'],
  ['fr', 'пт', 'пят', 'жм', 'жұ'],
  ['sa', 'сб', 'суб', 'сн', 'сенб'],
  ['su', 'вс', 'вос', 'жк', 'жек'],
];

/** 1 for Monday; null when the name is none of a weekday in English, Russian or Kazakh. */
export function weekdayOfName(name: string): number | null {
  const word = name.trim().toLowerCase();
  const fitting = beginnings.flatMap((list, index) =>
    list.filter((beginning) => word.startsWith(beginning)).map((beginning) => ({ beginning, weekday: index + 1 })),
  );
  // The longest one that fits: "сенбі" is Saturday, "сейсенбі" Tuesday.
  fitting.sort((a, b) => b.beginning.length - a.beginning.length);
  return fitting[0]?.weekday ?? null;
}

/** Weekdays of the days of a week. Names count only when all are known and none is named twice. */
export function weekdaysOf(names: readonly string[]): number[] {
  const known = names.map(weekdayOfName);
  const isTrusted = known.every((weekday) => weekday !== null) && new Set(known).size === names.length;
  return names.map((_, index) => (isTrusted ? (known[index] ?? index + 1) : index + 1));
}
