import { defineEndpoint } from '../core/endpoint.ts';
import { roleGroups } from '../core/roles.ts';
import { bulkDepartureBody, bulkMoveBody, bulkPlan, bulkStatisticBody, bulkStored } from './bulk-acts.ts';

const path = '/api/v4/os/backoffice/people-management/contingent/bulk';
const management = {
  access: [...roleGroups.management],
  method: 'POST',
  school: 'required',
  params: undefined,
  query: undefined,
} as const;

/** Atomic. Errors: 422 at `ids` names the students that are refused; 409 `STALE_VERSION` when the plan has changed. */
export const bulkActsEndpoints = {
  moveMany: defineEndpoint({
    ...management,
    path: `${path}/move`,
    summary: 'Move students into one class of the year from a day on, or say what that would come to',
    body: bulkMoveBody,
    data: bulkPlan,
  }),
  archiveMany: defineEndpoint({
    ...management,
    path: `${path}/archive`,
    summary: 'Put students who leave into the archive by an order, or say who cannot leave',
    body: bulkDepartureBody,
    data: bulkPlan,
  }),
  statisticMany: defineEndpoint({
    ...management,
    path: `${path}/statistic`,
    summary: 'Count students in statistics, or leave them out',
    body: bulkStatisticBody,
    data: bulkStored,
  }),
} as const;
