// What the shell shows of a plan: every problem by its line, the clashes, and what would be written.
import { formatLocalDate } from '#contract/core/time.ts';
import { visible } from '#server/shared/tidy.ts';
import { isBlocked } from './import-plan.ts';
import type { SolutionSummary } from './read-timetable.ts';
import type { Prepared } from './run-import.ts';
import type { Problem, Severity, Timetable } from './timetable.ts';
import type { Undone } from './undo-import.ts';

const headings: Readonly<Record<Severity, string>> = {
  error: 'Errors: to be put right before anything is written',
  warning: 'Warnings: to be looked at',
  note: 'Notes: how the file is understood',
};

export function planLines(timetable: Timetable, { target, plan }: Prepared): string[] {
  const { format, solution, teachers, classes, rooms, lessons } = timetable;
  const lines = [
    `File: ${format}${solution === null ? '' : `, solution ${solution}`}; ${counted({ teacher: teachers.length, class: classes.length, room: rooms.length })}, ${counted({ lesson: lessons.length })} a week`,
    `School: ${target.name} (${target.isNew ? 'new' : 'id'} ${target.schoolId}), school year ${target.eduYear}/${(target.eduYear + 1) % 100}, lessons from ${formatLocalDate(target.from)} to ${formatLocalDate(target.until)}`,
  ];
  for (const severity of ['error', 'warning', 'note'] as const) {
    const own = plan.problems.filter((problem) => problem.severity === severity);
    if (own.length > 0) lines.push('', `${headings[severity]} (${own.length})`, ...problemLines(own));
  }
  lines.push('', ...clashLines(timetable, plan));
  const { inserted, changed, removed, unchanged } = plan.lessons;
  const people = counted({ account: plan.people.length, class: plan.groups.length, room: plan.rooms.length });
  const things = counted({ subject: plan.subjects.length, subgroup: plan.subgroups.length });
  lines.push(
    '',
    `To be made: ${people}, ${things}, ${counted({ assignment: plan.assignments.length })}`,
    `Lessons on days: ${inserted.length} new, ${changed.length} to another place, hour or room, ${removed.length} removed, ${unchanged} as they are`,
  );
  if (plan.hours.length > 0) lines.push(`Hours a week change in ${counted({ assignment: plan.hours.length })}`);
  if (isBlocked(plan)) lines.push('', 'It cannot be written before the errors are put right.');
  return lines.map(visible);
}

function problemLines(problems: readonly Problem[]): string[] {
  const sorted = [...problems].sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
  return sorted.map(({ line, about, message }) => `  ${place(line)}  ${about}: ${message}`);
}

function place(line: number | null): string {
  return (line === null ? '-' : `line ${line}`).padEnd(10);
}

function clashLines({ dayNames }: Timetable, { clashes }: Prepared['plan']): string[] {
  if (clashes.length === 0) return ['Clashes: none'];
  const of = (kind: string) => clashes.filter((clash) => clash.kind === kind).length;
  return [
    `Clashes: ${counted({ teacher: of('teacher'), class: of('class'), room: of('room') })} asked for twice; they are written as they are`,
    ...clashes.map(({ kind, name, weekday, number, lessons }) => {
      const sources = lessons.map(({ source, line }) => `${source} (line ${line})`).join(', ');
      return `  ${kind} ${name}, ${dayNames.get(weekday) ?? `day ${weekday}`}, lesson ${number}: ${sources}`;
    }),
  ];
}

export function solutionLines(solutions: readonly SolutionSummary[]): string[] {
  return [
    'The file holds several timetables of the school. Name one of them with --solution:',
    ...solutions.map(
      ({ name, lessons, clashes, problems }) =>
        `  --solution "${visible(name)}"   ${counted({ lesson: lessons, clash: clashes, problem: problems })}`,
    ),
  ];
}

export function undoLines({ schoolName, source, importedAt, record }: Undone): string[] {
  const { inserted, changed, removed } = record.lessons;
  return [
    `Import of ${source} into ${schoolName}, ${new Date(importedAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    `Taken back: ${counted({ lesson: inserted.length })} go, ${changed.length} return to their old place, ${removed.length} come back`,
    `Removed with it: ${counted({ account: record.people.length, class: record.groups.length, room: record.rooms.length, subject: record.subjects.length })}`,
    ...(record.madeSchool ? ['The school itself was made by the import: it goes too.'] : []),
  ];
}

const plurals: Readonly<Record<string, string>> = { class: 'classes', clash: 'clashes' };

/** "14 teachers, 1 class". */
function counted(things: Readonly<Record<string, number>>): string {
  return Object.entries(things)
    .map(([name, count]) => `${count} ${count === 1 ? name : (plurals[name] ?? `${name}s`)}`)
    .join(', ');
}
