import { useQuery } from '@tanstack/react-query';
import type { AppError } from '#contract/core/errors.ts';
import { journalEndpoints } from '#contract/journal/journal.endpoints.ts';
import type { LessonTimeliness } from '#contract/journal/journal.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { callOrThrow } from '#shared/http/api.ts';

/** When the lessons of a day were entered. Asked for at each visit: what arrived meanwhile changes it. */
export function useTimeliness(date: string) {
  const { api, school, user } = useAccount();
  return useQuery<LessonTimeliness[], AppError>({
    queryKey: ['timeliness', user.userId, school.schoolId, date],
    queryFn: () => callOrThrow(api, journalEndpoints.timeliness, { query: { ...school, date } }),
    staleTime: 0,
  });
}
