// Who may write about the parts of a class (decisions E8): the management, and its lead where the school allows it.
import { isIn } from '#contract/core/roles.ts';
import type { SchoolYearRow } from '#server/features/calendar/public.ts';
import { leadsMayEdit, type SchoolRow } from '#server/features/school/public.ts';
import type { Caller, SchoolContext } from '#server/shared/context.ts';

type Asking = { readonly caller: Caller; readonly school: SchoolContext };

export const isManager = ({ school }: Pick<Asking, 'school'>): boolean =>
  school.roles.some((role) => isIn('management', role));

export const leads = ({ caller, school }: Asking, leadUserId: number | null): boolean =>
  school.roles.includes('group_lead') && leadUserId === caller.userId;

type Dividing = { readonly school: Pick<SchoolRow, 'flags'>; readonly year: Pick<SchoolYearRow, 'isCurrent'> };
/** A lead divides the class from the first day of its year. */
export const mayDivide = (asking: Asking, leadUserId: number | null, { school, year }: Dividing): boolean =>
  isManager(asking) || (leads(asking, leadUserId) && leadsMayEdit(school) && year.isCurrent);
