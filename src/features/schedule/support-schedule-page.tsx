// The schedule of an employee of a support school: their own lessons and programme lessons in one order (part 1 section 4).
import { useDocument } from '#data/documents/use-documents.ts';
import { useText } from '#shared/i18n/index.ts';
import { building } from '#shared/ui/icons/pages.ts';
import { Notice } from '#shared/ui/index.ts';
import { ProgrammeRow } from './programme-row.tsx';
import SchedulePage from './schedule-page.tsx';
import type { ScheduleParts, WeekView } from './schedule-parts.ts';
import { programmeNameOf, useProgrammeWeek } from './use-programme-week.ts';

/** A week without its programme lessons looks whole, so it says that they are missing. */
function ProgrammeNotes({ week }: { week: WeekView }) {
  const text = useText();
  const programme = useDocument(programmeNameOf(week.documentName));
  const isMissing = programme.state === 'absent' && (programme.isOffline || programme.failure !== null);
  if (week.document.state !== 'ready' || !isMissing) return null;
  return (
    <Notice tone="warn" icon={building}>
      {text('schedule.programme.missing')}
    </Notice>
  );
}

const parts: ScheduleParts = {
  useWeekDocument: useProgrammeWeek,
  namesOf: (week) => [week, programmeNameOf(week)],
  ProgrammeRow,
  Notes: ProgrammeNotes,
};

export default function SupportSchedulePage() {
  return <SchedulePage parts={parts} />;
}
