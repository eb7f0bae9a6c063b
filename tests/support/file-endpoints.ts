// Endpoints for tests: one takes a file and returns it, one returns a file.
import { defineEndpoint } from '#contract/core/endpoint.ts';

export const mostBytes = 2_000_000;
const common = { access: ['teacher', 'director'], school: 'required', params: undefined, query: undefined } as const;
export const putList = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/api/test/lists',
  summary: 'Take a list',
  body: { upload: ['csv', 'xlsx', 'jpg'], mostBytes },
  data: { file: ['csv'] },
});
export const getList = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/api/test/lists',
  summary: 'Give a list',
  body: undefined,
  data: { file: ['csv', 'pdf'] },
});
