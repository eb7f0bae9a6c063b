import type { taughtStudentsEndpoints } from '#contract/contingent/taught-students.endpoints.ts';
import { taughtList } from '#contract/contingent/taught-students.ts';
import { students } from '#server/features/people/public.ts';
import type { Handler } from '#server/plugins/routes.ts';
import { listQuery } from '#server/shared/list-query.ts';
import { readerOf } from '#server/shared/projection.ts';
import { readTaughtStudents } from './taught-students.repository.ts';

type Endpoints = typeof taughtStudentsEndpoints;

export const list: Handler<Endpoints['taughtList']> = async (call) => {
  const reader = readerOf(call);
  const source = {
    schoolColumn: students.schoolId,
    columns: {},
    // The condition is the school alone, which the reader has.
    read: () => readTaughtStudents(reader, call.query.eduYear),
  };
  return { data: await listQuery(taughtList, source, { ...call.query, schoolId: call.school.id }, call.language) };
};
