import { admissionRequestsEndpoints as endpoints } from '#contract/admission-requests/admission-requests.endpoints.ts';
import { admissionRequestList } from '#contract/admission-requests/admission-requests.schema.ts';
import { beginWriting, contingentIn } from '#server/features/contingent/public.ts';
import { askingWhose } from '#server/features/people/public.ts';
import type { Call, Handler } from '#server/plugins/routes.ts';
import { listQuery } from '#server/shared/list-query.ts';
import { readRequests } from './admission-requests.repository.ts';
import { admissionRequests } from './admission-requests.tables.ts';
import { depart as departFor, refuse as refuseRequest } from './answer.ts';
import { admitAsked, askForNew, askForReturn, type Sending, withdraw as withdrawRequest } from './ask.ts';

type Endpoints = typeof endpoints;
type WritingCall = Pick<Call<Endpoints['withdraw']>, 'services' | 'requestId'>;

const sendingOf = ({ services, requestId }: WritingCall): Sending => ({ startJob: services.startJob, requestId });

export const list: Handler<Endpoints['list']> = async ({ services, school, query, receivedAt, language }) => {
  const { db } = services.database;
  const asked = { schoolId: school.id, eduYear: query.eduYear, leadUserId: null, now: receivedAt };
  const { contingent } = await contingentIn(db, asked);
  const { schoolId, side } = admissionRequests;
  return {
    data: await listQuery(
      admissionRequestList,
      { schoolColumn: schoolId, columns: { side }, read: (where) => readRequests(db, contingent, where) },
      { ...query, schoolId: school.id },
      language,
    ),
  };
};

export const ask: Handler<Endpoints['ask']> = async (call) => {
  const send = () => call.write(async (tx) => askForNew(await beginWriting(tx, call), call.body, sendingOf(call)));
  return { data: await askingWhose(call, endpoints.ask, { iin: call.body.iin, isTold: true }, send) };
};
export const askBack: Handler<Endpoints['askBack']> = async (call) => ({
  data: await call.write(async (tx) => askForReturn(await beginWriting(tx, call), call.body, sendingOf(call))),
});
export const withdraw: Handler<Endpoints['withdraw']> = async (call) => ({
  data: await call.write(async (tx) => withdrawRequest(await beginWriting(tx, call), call.body, sendingOf(call))),
});
export const refuse: Handler<Endpoints['refuse']> = async (call) => ({
  data: await call.write(async (tx) => refuseRequest(await beginWriting(tx, call), call.body, sendingOf(call))),
});
export const depart: Handler<Endpoints['depart']> = async (call) => ({
  data: await call.write(async (tx) => departFor(await beginWriting(tx, call), call.body, sendingOf(call))),
});
export const admit: Handler<Endpoints['admit']> = async (call) => ({
  data: await call.write(async (tx) => admitAsked(await beginWriting(tx, call), call.body, sendingOf(call))),
});
