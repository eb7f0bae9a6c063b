// What teachers see of students: a list of its own, so that no rule has to take something out of the list of the management.
import { listEndpoint } from '../core/list-endpoint.ts';
import { roleGroups } from '../core/roles.ts';
import { taughtList, taughtStudent } from './taught-students.ts';

export const taughtStudentsEndpoints = {
  taughtList: listEndpoint(taughtList, taughtStudent, {
    access: [...roleGroups.frontOffice],
    school: 'required',
    path: '/api/v4/os/frontoffice/people-management/contingent/taught',
    summary: 'Name and class of the pupils whom the caller teaches',
  }),
} as const;
