// What other features may use of this one.
export { followedAssignments, projectLessons, projectRoster } from './lesson.documents.ts';
export { concernsOfLessons } from './lesson.mutations.ts';
export * from './lesson.policy.ts';
export { newsOfPupils } from './lesson-news.ts';
export { actOf, pointsOfLessons } from './lesson-points.ts';
export { readableLessons } from './readable-lessons.ts';
export { daysOfNews, type LessonShift, newsOfTimetable } from './timetable-news.ts';
