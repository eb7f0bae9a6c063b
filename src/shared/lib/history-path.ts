import { pagePath } from './page-path.ts';

/** Where all values stand that a cell of a lesson ever had. */
export function historyPath(eduYear: number | string, scheduleUuid: string, cell: string): string {
  return pagePath(eduYear, 'history/:scheduleId/:cell', { scheduleId: scheduleUuid, cell });
}
