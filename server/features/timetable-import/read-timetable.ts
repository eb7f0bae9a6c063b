// A file as a timetable, whatever it is: the one door to the readers.
import { hasLostLetter } from '#contract/core/sheets/cells.ts';
import { visible } from '#server/shared/tidy.ts';
import { timetableOfAsc } from './asc.ts';
import { clashesOf } from './clashes.ts';
import { FileRefused } from './file-refused.ts';
import type { Problem, Timetable } from './timetable.ts';
import { solutionNames, timetableOfArchive } from './xhstt.ts';
import { textOfXml } from './xml-text.ts';
import { readXml } from './xml-tree.ts';

export type SolutionSummary = { name: string; lessons: number; clashes: number; problems: number };
export type ReadOutcome =
  | { outcome: 'ok'; timetable: Timetable }
  /** The file cannot be read; the reason is a sentence. */
  | { outcome: 'refused'; reason: string }
  /** The file holds several timetables of the school, and none was named. */
  | { outcome: 'choose'; solutions: SolutionSummary[] };

/** Reads XHSTT and aSc Timetables XML. Pure: bytes in, timetable or a sentence out. */
export function readTimetable(bytes: Uint8Array, solution?: string): ReadOutcome {
  try {
    const root = readXml(textOfXml(bytes));
    if (root.name === 'HighSchoolTimetableArchive') {
      const names = solutionNames(root);
      const [only] = names;
      if (only === undefined)
        return { outcome: 'refused', reason: 'The archive holds no solution, so no lesson has a time.' };
      if (solution !== undefined && !names.includes(solution)) {
        return { outcome: 'refused', reason: `The file has no solution “${solution}”. It has: ${names.join(', ')}.` };
      }
      if (solution === undefined && names.length > 1) {
        return { outcome: 'choose', solutions: names.map((name) => summaryOf(timetableOfArchive(root, name))) };
      }
      return { outcome: 'ok', timetable: withLostLetters(timetableOfArchive(root, solution ?? only)) };
    }
    if (root.name !== 'timetable') {
      const reason = `The file is neither an XHSTT archive nor an aSc Timetables export: it begins with <${root.name}>.`;
      return { outcome: 'refused', reason };
    }
    if (solution !== undefined) {
      return { outcome: 'refused', reason: 'An aSc file holds one timetable: --solution is for XHSTT archives.' };
    }
    const timetable = timetableOfAsc(root);
    if (timetable.lessons.length === 0 && timetable.problems.length === 0) {
      return {
        outcome: 'refused',
        reason: 'The file has no cards, so no lesson has a time. Export the finished timetable.',
      };
    }
    return { outcome: 'ok', timetable: withLostLetters(timetable) };
  } catch (error) {
    if (error instanceof FileRefused) return { outcome: 'refused', reason: visible(error.message) };
    throw error;
  }
}

/** Names in which a program wrote "?" for a letter would stand in every journal. */
function withLostLetters(timetable: Timetable): Timetable {
  const { teachers, classes, rooms, lessons, problems } = timetable;
  const courses = new Map(lessons.map(({ course, line }) => [course, { name: course, line }]));
  const lost = [
    ...[...teachers, ...classes, ...rooms].filter(({ name }) => hasLostLetter(name)),
    ...[...courses.values()].filter(({ name }) => hasLostLetter(name, { canAsk: true })),
  ].map(({ name, line }): Problem => {
    const message = 'A letter was lost in this name: there is a “?” in its place. Export the file as UTF-8.';
    return { severity: 'error', line, about: visible(name), message };
  });
  return { ...timetable, problems: [...problems, ...lost] };
}

function summaryOf(timetable: Timetable): SolutionSummary {
  return {
    name: timetable.solution ?? '',
    lessons: timetable.lessons.length,
    clashes: clashesOf(timetable).length,
    problems: timetable.problems.filter(({ severity }) => severity !== 'note').length,
  };
}
