// What an XHSTT archive can express beyond the four real ones: alternating weeks, roles, and contradictions.
import { describe, expect, it } from 'vitest';
import { readTimetable } from '#server/features/timetable-import/read-timetable.ts';

const resources = `
<ResourceTypes><ResourceType Id="Teacher"><Name>Teacher</Name></ResourceType>
<ResourceType Id="Class"><Name>Class</Name></ResourceType><ResourceType Id="Bus"><Name>Bus</Name></ResourceType></ResourceTypes>
<Resource Id="t1"><Name>Әлиев Ғани</Name><ResourceType Reference="Teacher"/></Resource>
<Resource Id="t2"><Name>Ким В. А.</Name><ResourceType Reference="Teacher"/></Resource>
<Resource Id="c1"><Name>7 «Ә»</Name><ResourceType Reference="Class"/></Resource>
<Resource Id="b1"><Name>Автобус</Name><ResourceType Reference="Bus"/></Resource>`;
const event = `<Event Id="e1"><Name>e1</Name><Duration>3</Duration><Course Reference="math"/><Resources>
<Resource><Role>who</Role><ResourceType Reference="Teacher"/></Resource><Resource Reference="c1"/><Resource Reference="b1"/>
</Resources></Event>`;
const placed = (time: string, duration: number, teacher = 't1') =>
  `<Event Reference="e1"><Duration>${duration}</Duration><Time Reference="${time}"/><Resources><Resource Reference="${teacher}"><Role>who</Role></Resource></Resources></Event>`;

function archive(solution: string, more: { instances?: string; events?: string } = {}): Uint8Array {
  const times = ['A', 'B'].flatMap((week) =>
    ['Monday', 'Tuesday'].flatMap((day) =>
      [1, 2].map(
        (number) =>
          `<Time Id="${week}${day}${number}"><Name>x</Name><Week Reference="${week}"/><Day Reference="${day}"/></Time>`,
      ),
    ),
  );
  return new TextEncoder().encode(`<HighSchoolTimetableArchive><Instances><Instance Id="S">
<MetaData><Name>Мектеп</Name></MetaData>
<Times><TimeGroups><Week Id="A"><Name>A</Name></Week><Week Id="B"><Name>B</Name></Week>
<Day Id="Monday"><Name>Monday</Name></Day><Day Id="Tuesday"><Name>Tuesday</Name></Day></TimeGroups>${times.join('')}</Times>
<Resources>${resources}</Resources>
<Events><EventGroups><Course Id="math"><Name>Алгебра</Name></Course></EventGroups>${event}${more.events ?? ''}</Events>
</Instance>${more.instances ?? ''}</Instances>
<SolutionGroups><SolutionGroup Id="one"><Solution Reference="S"><Events>${solution}</Events></Solution></SolutionGroup></SolutionGroups>
</HighSchoolTimetableArchive>`);
}

function read(solution: string, more?: Parameters<typeof archive>[1]) {
  const found = readTimetable(archive(solution, more));
  if (found.outcome !== 'ok') throw new Error(JSON.stringify(found));
  return found.timetable;
}

describe('an XHSTT archive', () => {
  it('gives the weeks in turn, the teacher of the solution, and each period of a double lesson', () => {
    const { lessons, weeksInCycle, schoolName } = read(placed('AMonday1', 2) + placed('BTuesday2', 1, 't2'));
    expect(schoolName).toBe('Мектеп');
    expect(weeksInCycle).toBe(2);
    const told = lessons.map(({ course, part, weeks, weekday, number, teacherIds, audiences }) => [
      course,
      part,
      weeks,
      weekday,
      number,
      teacherIds,
      audiences.map(({ classId }) => classId),
    ]);
    expect(told).toEqual([
      ['Алгебра', 1, [0], 1, 1, ['t1'], ['c1']],
      ['Алгебра', 1, [0], 1, 2, ['t1'], ['c1']],
      ['Алгебра', 2, [1], 2, 2, ['t2'], ['c1']],
    ]);
  });

  it('tells what does not fit together', () => {
    const wrong = `${placed('AMonday2', 2)}${placed('Sunday1', 1)}${placed('BMonday1', 1, 'nobody')}<Event Reference="e9"/>${placed('BMonday1', 0)}`;
    const { lessons, problems } = read(wrong);
    expect(lessons).toEqual([]);
    expect(
      problems.filter(({ severity }) => severity === 'error').map(({ about, message }) => `${about}: ${message}`),
    ).toEqual([
      'event e9: The solution places an event that the school does not have.',
      'event e1: Its duration is not a whole number from 1 to 50.',
      'event e1: Part 1 begins at AMonday2 and takes 2 lessons: longer than the day.',
      'event e1: The time Sunday1 is not in the file.',
      'event e1: The resource nobody is not in the file.',
    ]);
  });

  it('tells lessons that got no time, and how many are missing', () => {
    const { problems } = read('<Event Reference="e1"><Duration>1</Duration></Event>');
    expect(problems.map(({ severity, message }) => [severity, message])).toEqual([
      ['note', 'These are neither teachers, classes nor rooms: they are not entered.'],
      ['warning', 'The solution places 1 lessons of 3.'],
      ['warning', 'Part 1 has no time: it is left out.'],
    ]);
  });

  it('is refused when it holds several schools, or an id twice', () => {
    const second = readTimetable(archive('', { instances: '<Instance Id="S2"/>' }));
    expect(second).toMatchObject({ outcome: 'refused', reason: expect.stringMatching(/holds 2 schools \(S, S2\)/) });
    const twice = readTimetable(archive('', { events: event }));
    expect(twice).toMatchObject({ outcome: 'refused', reason: expect.stringMatching(/two events with the id e1/) });
  });
});
