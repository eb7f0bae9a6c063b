// The schedule of a student or of a parent's child.
import { usePerson } from '#data/session/person.ts';
import { Frame } from './day-table.tsx';
import { FamilyTools } from './family-tools.tsx';
import { phaseOf } from './lesson-phase.ts';
import { PupilRow } from './pupil-row.tsx';
import SchedulePage from './schedule-page.tsx';
import { type DayTableProps, type ScheduleParts, usualParts } from './schedule-parts.ts';

function PupilDay({ entries, place, now }: DayTableProps) {
  const { timeZone } = usePerson();
  return (
    <Frame view={place.role === 'student' ? 'student' : 'parent'} place={place}>
      {entries.map((numbered) => (
        <PupilRow
          key={numbered.entry.scheduleUuid}
          numbered={numbered}
          place={place}
          phase={phaseOf(numbered.entry.time, { date: place.date, now, timeZone })}
        />
      ))}
    </Frame>
  );
}

const parts: ScheduleParts = { ...usualParts, Tools: FamilyTools, Day: PupilDay };

export default function FamilySchedulePage() {
  return <SchedulePage parts={parts} />;
}
