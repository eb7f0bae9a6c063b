// The page of one lesson (part 2 section 2). Students and parents read it from their own week; everybody else from the lesson document.
// The styles stand here for all of its parts, since their order counts: what is special to the page comes after the finished groups.

import { Navigate, useParams } from 'react-router';
import { isIn } from '#contract/core/roles.ts';
import { usePerson } from '#data/session/person.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { FamilyLesson } from './family-lesson.tsx';
import type { LessonParts } from './lesson-parts.ts';
import { tabToOpen } from './lesson-tabs.ts';
import { StaffLesson } from './staff-lesson.tsx';

export function LessonPage({ parts }: { parts: LessonParts }) {
  const { eduYear = '', scheduleId = '', tab: askedTab } = useParams();
  const { role } = usePerson();
  const { tab, isAsked } = tabToOpen(role, askedTab);
  if (!isAsked) return <Navigate to={pagePath(eduYear, 'lesson/:scheduleId/:tab?', { scheduleId })} replace />;
  // Another lesson starts again: neither its acts nor what is typed belong to the previous one.
  if (isIn('family', role)) return <FamilyLesson key={scheduleId} scheduleUuid={scheduleId} tab={tab} parts={parts} />;
  return <StaffLesson key={scheduleId} scheduleUuid={scheduleId} tab={tab} parts={parts} />;
}
