// Pages of the specification that later packages bring: switched off lines of the table of routes. A feature that declares one of these
// paths switches it on, and its own declaration holds from then on; until then the address has no page, and the year selector knows it.
import { type Role, roleGroups, roles } from '#contract/core/roles.ts';
import type { RouteDeclaration } from '#shared/lib/feature.ts';

/** With `/*` at its end: the pages below it too. */
export type ComingPage = Pick<RouteDeclaration, 'path' | 'page' | 'year'> & { readonly roles: readonly Role[] };

const { employee, family, lessonGiver, management, monitoring } = roleGroups;
const leads = [...management, 'group_lead'] as const;
const hidden = { page: null, year: 'hidden' } as const;
const own = { page: null, year: 'own' } as const;

export const comingPages: readonly ComingPage[] = [
  { ...hidden, path: 'freedom/*', roles: family },
  { ...hidden, path: 'lectures/*', roles: family },
  { ...hidden, path: 'exams/*', roles: family },
  { ...hidden, path: 'content/lessons/exams/*', roles: lessonGiver },
  { ...hidden, path: 'courses/*', roles: family },
  { ...hidden, path: 'control/courses/*', roles: lessonGiver },
  { ...hidden, path: 'backoffice/tp/*', roles: employee },
  { ...hidden, path: 'support/chat/*', roles },
  { ...hidden, path: 'statistics/kitap/*', roles: monitoring },
  { ...own, path: 'control/chat/*', page: 'VTeacherChatPage', roles: employee },
  { ...own, path: 'chat/*', page: 'VStudentChatPage', roles: family },
  { ...own, path: 'backoffice/ktp/*', roles: employee },
  { ...own, path: 'frontoffice/schedule-by-group/:date?', roles: leads },
  { ...own, path: 'v3/backoffice/schedules/*', roles: leads },
  { ...own, path: 'summary-estimates', roles: family },
  { ...own, path: 'grades-list/:groupId', roles: lessonGiver },
  { ...own, path: 'edu-prog/*', roles: management },
  { ...own, path: 'additional-edu/*', roles: management },
];
