// A school day of a teacher as a scenario: the roll of every lesson, marks, homework. The faults are those in force when it is started;
// at the end they go, as the signal returns on the way home.
import type { LabSettings } from '#shared/lib/lab-settings.ts';
import { drillName } from './names.ts';
import type { BegunLesson } from './run-lessons.ts';
import type { Scenario, Step } from './steps.ts';

/** What the homework of the first lesson gives to read: a few seconds of EDGE. */
const fileKilobytes = 60;

/** Lessons of the newest day, in order, of a class (label) or of all. */
export function lessonsOfDay(begun: readonly BegunLesson[], className: string | null): BegunLesson[] {
  const own = begun.filter(({ entry }) => className === null || entry.class.label === className);
  const [newest] = own;
  return own.filter(({ date }) => date === newest?.date).toReversed();
}

export function drillScenario(lessons: number, { link, flap, channel, rules, skewMs, disk }: LabSettings): Scenario {
  const faults: Step = {
    do: 'faults',
    rules: rules.filter(({ left }) => left !== 0).map((rule) => ({ ...rule })),
    channel,
    skewMs,
    disk,
    ...(link && { link: { ...link } }),
    ...(flap && { flap: { ...flap } }),
  };
  const ofLesson = (lesson: number): Step[] => [
    { do: 'roll', absent: [3 + lesson, 9 + lesson], late: [15 + lesson], lesson },
    { do: 'marks', pupils: [1, 2, 4, 5, 6, 7, 8, 10, 12, 14], turn: lesson, lesson },
    lesson === 0
      ? { do: 'files', kilobytes: [fileKilobytes], text: '§ 1, № 1-5', lesson }
      : { do: 'homework', text: `§ ${lesson + 1}, № 1-5`, lesson },
    // The teacher looks at the class; the engine sends meanwhile what the link lets through.
    { do: 'wait', ms: 400 },
  ];
  return {
    name: drillName,
    lessons: Math.max(1, lessons),
    steps: [
      faults,
      ...Array.from({ length: lessons }, (_, lesson) => ofLesson(lesson)).flat(),
      // A mark that was thought over.
      { do: 'marks', pupils: [2, 5], turn: 7, lesson: 0 },
      { do: 'untilSent', ms: 15_000 },
      { do: 'calm' },
      { do: 'untilSent', ms: 90_000 },
    ],
  };
}
