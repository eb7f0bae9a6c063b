import { AppError } from '#contract/core/errors.ts';
import { arrangeList } from '#contract/core/list.ts';
import { pageOf, queryOf } from '#contract/core/list-endpoint.ts';
import { personName } from '#contract/core/person-name.ts';
import { parentsEndpoints } from '#contract/parents/parents.endpoints.ts';
import { type FoundParent, parentList } from '#contract/parents/parents.schema.ts';
import { isOneOf } from '#server/db/records.ts';
import { contingentIn, readStudents, studentOf } from '#server/features/contingent/public.ts';
import { type PersonName, students } from '#server/features/people/public.ts';
import type { Call, Handler } from '#server/plugins/routes.ts';
import { bindParents, detachParent, savePhone as storePhone } from './binding.ts';
import { invite as inviteParent, type Made, shownInvite } from './invites.ts';
import { lookUpParent, lookUpToBind, registeredName } from './look-up.ts';
import { begin, isManagement } from './parent-writing.ts';
import { childOf, readParents } from './parents.repository.ts';
import { cancelInvite, confirmParent, refuseParent } from './waiting.ts';

type Endpoints = typeof parentsEndpoints;
type OfficeCall = Pick<
  Call<Endpoints['confirm']>,
  'school' | 'caller' | 'language' | 'receivedAt' | 'services' | 'write' | 'reply'
>;

async function lookUpIn(
  call: OfficeCall,
  { iin, userId }: { iin: string; userId: number },
): Promise<{ data: FoundParent }> {
  const data = await call.write(async (tx) => {
    const writing = await begin(tx, call, undefined);
    await studentOf(writing, userId);
    return lookUpParent(writing, iin);
  });
  call.reply.header('cache-control', 'no-store');
  const named = data.kind === 'unknown' ? await registeredName(call.services.registry, iin) : undefined;
  return { data: named ? { ...data, kind: 'known', fullName: personName(named) } : data };
}
export const byIin: Handler<Endpoints['byIin']> = (call) => lookUpIn(call, call.query);
export const lookUp: Handler<Endpoints['lookUp']> = (call) => lookUpIn(call, call.body);

export const setParents: Handler<Endpoints['setParents']> = async (call) => {
  const { services, school, caller, body, request } = call;
  const { method, path } = parentsEndpoints.setParents;
  // By itself, since what is counted stays so when the binding is refused; and a register is slow.
  const writer = { schoolId: school.id, userId: caller.userId, call: `${method} ${path}`, device: null, request: null };
  const unknown = await services.runWrite({ ...writer, roles: school.roles, log: request.log }, async (tx) =>
    lookUpToBind(await begin(tx, call, body.eduYear), body),
  );
  const registered = new Map<string, PersonName>();
  for (const iin of unknown) {
    const name = await registeredName(services.registry, iin);
    if (name) registered.set(iin, name);
  }
  return {
    data: await call.write(async (tx) => bindParents(await begin(tx, call, body.eduYear), body, registered)),
  };
};

export const list: Handler<Endpoints['list']> = async (call) => {
  const { services, school, caller, query, language } = call;
  const { db } = services.database;
  const now = services.clock.now();
  const leadUserId = isManagement(call) ? null : caller.userId;
  const found = await contingentIn(db, { schoolId: school.id, eduYear: query.eduYear, leadUserId, now });
  const all = await readParents(db, found.contingent, { now, timeZone: found.school.timeZone });
  const rows = arrangeList(parentList, all, queryOf(parentList, query), language);
  return { data: { rows: pageOf(rows, query), total: rows.length } };
};

export const savePhone: Handler<Endpoints['savePhone']> = async (call) => {
  const { eduYear, id, phone } = call.body;
  return { data: await call.write(async (tx) => storePhone(await begin(tx, call, eduYear), id, phone)) };
};
export const deleteActivated: Handler<Endpoints['deleteActivated']> = async (call) => ({
  data: await call.write(async (tx) => detachParent(await begin(tx, call, call.query.eduYear), call.query.id)),
});
export const deleteInactivated: Handler<Endpoints['deleteInactivated']> = async (call) => ({
  data: await call.write(async (tx) => cancelInvite(await begin(tx, call, call.query.eduYear), call.query.id)),
});
export const confirm: Handler<Endpoints['confirm']> = async (call) => ({
  data: await call.write(async (tx) =>
    confirmParent(
      await begin(tx, call, call.body.eduYear, 'ownClass'),
      call.body.id,
      call.body.isDocumentSeen === true,
    ),
  ),
});
export const refuse: Handler<Endpoints['refuse']> = async (call) => ({
  data: await call.write(async (tx) =>
    refuseParent(await begin(tx, call, call.body.eduYear, 'ownClass'), call.body.id),
  ),
});

export const invite: Handler<Endpoints['invite']> = async (call) => {
  const { services, school, body, reply } = call;
  const made = await call.write(async (tx) => {
    const writing = await begin(tx, call, body.eduYear);
    const { schoolId, by, now, contingent } = writing;
    const found = await readStudents(tx.db, contingent, isOneOf(students.userId, body.ids));
    const enrolled = found.filter(({ state }) => state === 'active');
    if (enrolled.length !== new Set(body.ids).size) throw new AppError('NOT_FOUND');
    const invited: Made[] = [];
    for (const student of enrolled) {
      const of = { studentSchoolUuid: student.studentSchoolUuid, ...childOf(student) };
      invited.push(await inviteParent(tx.db, services.tokens, { schoolId, by, now }, of));
    }
    return invited;
  });
  reply.header('cache-control', 'no-store');
  // Codes are not part of what is kept of the request.
  const { db } = services.database;
  return { data: await Promise.all(made.map((one) => shownInvite(db, services.tokens, school.id, one))) };
};
