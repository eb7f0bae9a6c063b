// Addresses of homework (part 2 section 2): where it is written, and where the answers of the class stand.
export function homeworkPath(
  eduYear: string,
  lesson: {
    scheduleUuid: string;
    homeworkUuid: string | null;
    isSet: boolean;
    date: string;
    backward: string;
  },
): string {
  const below = `/${eduYear}/homework/control`;
  if (!lesson.isSet) return `${below}/${lesson.scheduleUuid}/create?backward=${encodeURIComponent(lesson.backward)}`;
  // What was never sent has no uuid of the server yet: the page finds it by its lesson as well.
  return `${below}/${lesson.homeworkUuid ?? lesson.scheduleUuid}?date=${lesson.date}`;
}
