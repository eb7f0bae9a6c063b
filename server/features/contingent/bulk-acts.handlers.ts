import type { bulkActsEndpoints } from '#contract/contingent/bulk-acts.endpoints.ts';
import type { Handler } from '#server/plugins/routes.ts';
import * as acts from './bulk-acts.ts';
import { beginWriting } from './writing.ts';

type Endpoints = typeof bulkActsEndpoints;

export const moveMany: Handler<Endpoints['moveMany']> = async (call) => ({
  data: await call.write(async (tx) => acts.moveMany(await beginWriting(tx, call), call.body)),
});
export const archiveMany: Handler<Endpoints['archiveMany']> = async (call) => ({
  data: await call.write(async (tx) => acts.archiveMany(await beginWriting(tx, call), call.body)),
});
export const statisticMany: Handler<Endpoints['statisticMany']> = async (call) => ({
  data: await call.write(async (tx) => acts.statisticMany(await beginWriting(tx, call), call.body)),
});
