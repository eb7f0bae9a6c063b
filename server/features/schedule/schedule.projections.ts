import { AppError, type ErrorCode } from '#contract/core/errors.ts';
import { type LocalDate, schoolYearOf } from '#contract/core/time.ts';
import type { scheduleDocuments } from '#contract/schedule/schedule.documents.ts';
import type { ScheduleWeek } from '#contract/schedule/schedule.schema.ts';
import { ownPupils } from '#server/features/people/public.ts';
import type { DocumentReader, Projected, ProjectionsFor } from '#server/shared/projection.ts';
import type { WeeksRequest } from './week-days.ts';
import { pupilWeeks, staffWeeks } from './weeks.documents.ts';

/** Weeks of one school year. A week is that of its own school year, whichever year the reader looks at: its name does not say another. */
async function readWeeks(
  { db, schoolId, now, language }: DocumentReader,
  mondays: readonly LocalDate[],
  read: (request: WeeksRequest) => Promise<Map<string, ScheduleWeek>>,
): Promise<(Projected<ScheduleWeek> | ErrorCode)[]> {
  try {
    const weeks = await read({ db, schoolId, eduYear: schoolYearOf(mondays[0] ?? ''), now, language, mondays });
    return mondays.map((monday) => {
      const body = weeks.get(monday);
      return body ? { body } : 'NOT_FOUND';
    });
  } catch (error) {
    // The school has no such year, or the pupil no class in it.
    if (error instanceof AppError) return mondays.map(() => error.code);
    throw error;
  }
}

export const scheduleProjections: ProjectionsFor<typeof scheduleDocuments> = {
  week: {
    atOnce: 12,
    together: (monday) => String(schoolYearOf(monday)),
    project: (reader, names) =>
      readWeeks(
        reader,
        names.map(([monday]) => monday),
        (request) => staffWeeks({ ...request, userId: reader.userId }),
      ),
  },
  'pupil-week': {
    atOnce: 12,
    together: (pupil, monday) => `${pupil} ${schoolYearOf(monday)}`,
    async project(reader, names) {
      const studentSchoolUuid = names[0]?.[0] ?? '';
      if (!(await ownPupils(reader)).includes(studentSchoolUuid)) return names.map(() => 'ACCESS_DENIED');
      return readWeeks(
        reader,
        names.map(([, monday]) => monday),
        (request) => pupilWeeks({ ...request, studentSchoolUuid }),
      );
    },
  },
};
