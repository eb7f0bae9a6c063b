import { useMutation } from '@tanstack/react-query';
import { calendarFeedEndpoints } from '#contract/calendar-feed/calendar-feed.endpoints.ts';
import type { CalendarFeed, FeedOptions } from '#contract/calendar-feed/calendar-feed.schema.ts';
import type { AppError } from '#contract/core/errors.ts';
import { isIn } from '#contract/core/roles.ts';
import type { UserInfo } from '#contract/session/session.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useRead, useReadAgain } from '#data/reads/use-read.ts';
import { callOrThrow } from '#shared/http/api.ts';
import type { Text } from '#shared/i18n/index.ts';

/** Whose lessons: of a school in which the person gives them, of themselves as a student, of a child. */
export type Whose = Pick<CalendarFeed, 'schoolId' | 'studentSchoolUuid'> & { readonly name: string };

/** Everybody whose lessons the person may have in a calendar. */
export function everybodyOf(user: UserInfo, text: Text): Whose[] {
  const given = user.schools.filter(({ userId, role }) => userId === user.userId && isIn('lessonGiver', role));
  const own: Whose[] = [...new Map(given.map(({ school }) => [school.id, school])).values()].map((school) => ({
    schoolId: school.id,
    studentSchoolUuid: null,
    name: text('calendar-feed.ofOwn', { school: school.name }),
  }));
  const self: Whose[] =
    user.studentInfo && user.school
      ? [
          {
            schoolId: user.school.id,
            studentSchoolUuid: user.studentInfo.studentSchoolUuid,
            name: text('calendar-feed.ofSelf'),
          },
        ]
      : [];
  const children = user.children.map(({ studentInfo, group, school }) => ({
    schoolId: school.id,
    studentSchoolUuid: studentInfo.studentSchoolUuid,
    name: [studentInfo.studentName, group.name].filter(Boolean).join(', '),
  }));
  return [...own, ...self, ...children];
}

export const useFeeds = () => useRead(calendarFeedEndpoints.list);

export function useMakeFeed() {
  const { api } = useAccount();
  const askAgain = useReadAgain(calendarFeedEndpoints.list);
  return useMutation<{ path: string }, AppError, Whose & FeedOptions>({
    networkMode: 'always',
    mutationFn: ({ name: _, ...body }) => callOrThrow(api, calendarFeedEndpoints.make, { body }),
    onSettled: () => askAgain(),
  });
}

export function useEndFeed() {
  const { api } = useAccount();
  const askAgain = useReadAgain(calendarFeedEndpoints.list);
  return useMutation<{ ended: number }, AppError, Whose>({
    networkMode: 'always',
    mutationFn: ({ schoolId, studentSchoolUuid }) =>
      callOrThrow(api, calendarFeedEndpoints.end, { body: { schoolId, studentSchoolUuid } }),
    onSettled: () => askAgain(),
  });
}
