import type { Notice } from '#contract/notices/notices.schema.ts';
import { pagePath } from '#shared/lib/page-path.ts';

/** The place that a notice is about. */
export function placeOf(notice: Notice, eduYear: string): string {
  switch (notice.kind) {
    case 'lessonChange':
      // A cancelled lesson has no page; its day has.
      return pagePath(eduYear, 'schedule/:date?', { date: (notice.after ?? notice.before ?? notice.lesson).date });
    case 'timetable':
      return pagePath(eduYear, 'schedule/:date?', { date: notice.date });
    case 'missing':
    case 'periodCloses':
      return pagePath(eduYear, 'backlog');
    case 'unsent':
      return pagePath(eduYear, 'unsent');
    case 'parentWaits':
      return pagePath(eduYear, 'backoffice/students', {}, { tab: 'parents' });
    case 'parentJoined':
      return pagePath(eduYear, 'profile');
    case 'supportAnswer':
      return pagePath(eduYear, 'support/requests');
    case 'subscription':
      return pagePath(eduYear, 'school-settings/school');
    case 'news':
      return pagePath(eduYear, 'news/:articleId', { articleId: notice.id });
    case 'level':
      return pagePath(eduYear, 'profile/score');
    case 'signIn':
      return pagePath(eduYear, 'profile/history');
    case 'password':
      return pagePath(eduYear, 'profile/password-history');
    default:
      return pagePath(eduYear, 'lesson/:scheduleId/:tab?', { scheduleId: notice.lesson.scheduleUuid });
  }
}
