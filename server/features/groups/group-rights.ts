// Who may write about the parts of a class (decisions E8): the management, and its lead where the school allows it.
import { isIn } from '#contract/core/roles.ts';
import { leadsMayEdit, type SchoolRow } from '#server/features/school/public.ts';
import type { Caller, SchoolContext } from '#server/shared/context.ts';

type Asking = { readonly caller: Caller; readonly school: SchoolContext };

export const isManager = ({ school }: Pick<Asking, 'school'>): boolean =>
  school.roles.some((role) => isIn('management', role));

export const leads = ({ caller, school }: Asking, leadUserId: number | null): boolean =>
  school.roles.includes('group_lead') && leadUserId === caller.userId;

export const mayDivide = (asking: Asking, leadUserId: number | null, school: Pick<SchoolRow, 'flags'>): boolean =>
  isManager(asking) || (leads(asking, leadUserId) && leadsMayEdit(school));
