// A new lecture, for a lesson or for a theme: its number is made here, so that it can be written without a connection.
import { useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { makeId } from '#shared/lib/make-id.ts';
import { pagePath } from '#shared/lib/page-path.ts';

export default function CreatePage() {
  const { eduYear = '', lessonId, calendarPlanLessonUUID } = useParams();
  const [lectureUUID] = useState(makeId);
  const place = lessonId ? { lesson: lessonId } : calendarPlanLessonUUID ? { theme: calendarPlanLessonUUID } : {};
  const query = { new: '1', ...place };
  return <Navigate to={pagePath(eduYear, 'content/lectures/edit/:lectureUUID', { lectureUUID }, query)} replace />;
}
