import { useMemo } from 'react';
import type { DocumentName } from '#contract/core/document.ts';
import { parseDocumentKey } from '#contract/core/documents.ts';
import { programmeWeekDocument } from '#contract/schedule/programme.office.documents.ts';
import type { ProgrammeWeek, ScheduleWeek } from '#contract/schedule/schedule.schema.ts';
import { type DocumentResult, useDocument } from '#data/documents/use-documents.ts';
import { withProgramme } from './with-programme.ts';

/** The document with the programme lessons of a week, by the name of the week's own document. */
export function programmeNameOf(week: string): DocumentName<ProgrammeWeek> {
  return programmeWeekDocument.name(parseDocumentKey(week).parts[0] ?? '');
}

/** An employee's week with programme lessons. Without them it is shown as it is, so that the own lessons never wait. */
export function useProgrammeWeek(name: DocumentName<ScheduleWeek> | null): DocumentResult<ScheduleWeek> {
  const week = useDocument(name);
  const programme = useDocument(name === null ? null : programmeNameOf(name));
  return useMemo(
    () =>
      week.state === 'ready' && programme.state === 'ready'
        ? { ...week, body: withProgramme(week.body, programme.body) }
        : week,
    [week, programme],
  );
}
