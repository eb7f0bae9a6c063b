import type { groupWritesEndpoints } from '#contract/groups/group-writes.endpoints.ts';
import type { Handler } from '#server/plugins/routes.ts';
import { archiveGroup, archiveGroups, changeGroup, copyParallel, createGroup, deleteGroup } from './group-writes.ts';
import { beginGroupWriting } from './group-writing.ts';

type Endpoints = typeof groupWritesEndpoints;

export const create: Handler<Endpoints['create']> = async (call) => ({
  data: await call.write(async (tx) => createGroup(await beginGroupWriting(tx, call), call.body)),
});
export const update: Handler<Endpoints['update']> = async (call) => ({
  data: await call.write(async (tx) => changeGroup(await beginGroupWriting(tx, call), call.body)),
});
export const archive: Handler<Endpoints['archive']> = async (call) => ({
  data: await call.write(async (tx) => archiveGroup(await beginGroupWriting(tx, call), call.body)),
});
export const archiveMany: Handler<Endpoints['archiveMany']> = async (call) => ({
  data: await call.write(async (tx) => archiveGroups(await beginGroupWriting(tx, call), call.body)),
});
export const remove: Handler<Endpoints['delete']> = async (call) => ({
  data: await call.write(async (tx) => deleteGroup(await beginGroupWriting(tx, call), call.body.id)),
});
export const copy: Handler<Endpoints['copy']> = async (call) => ({
  data: await call.write(async (tx) => copyParallel(await beginGroupWriting(tx, call), call.body)),
});
