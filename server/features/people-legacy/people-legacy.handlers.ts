import { and, desc, eq, gte, isNull } from 'drizzle-orm';
import { AppError } from '#contract/core/errors.ts';
import { inZone } from '#contract/core/time.ts';
import { peopleLegacyEndpoints as endpoints } from '#contract/people-legacy/people-legacy.endpoints.ts';
import * as contingent from '#server/features/contingent/public.ts';
import {
  accessLog,
  askingWhose,
  findUser,
  recordAccess,
  staffMembers,
  usedElsewhere,
} from '#server/features/people/public.ts';
import * as personnel from '#server/features/personnel/public.ts';
import { findSchool, groupLabel, groups, isNoProgramme } from '#server/features/school/public.ts';
import { resetPasswords, writeOpened } from '#server/features/session/public.ts';
import type { Call, Handler } from '#server/plugins/routes.ts';
import type { Write } from '#server/shared/write.ts';
import { genderOf, legacyStaffOf, legacyStudentOf } from './legacy-shapes.ts';

type Endpoints = typeof endpoints;
type ReadCall = Pick<Call<Endpoints['student']>, 'services' | 'school' | 'receivedAt' | 'language'> & {
  readonly query: { readonly eduYear: number };
};

/** The card of a student in a state, or in any. @throws AppError NOT_FOUND. */
async function studentCard(call: ReadCall, id: number, state?: 'archived') {
  const { services, school, query, receivedAt } = call;
  const { db } = services.database;
  const asked = { schoolId: school.id, eduYear: query.eduYear, leadUserId: null, now: receivedAt };
  const { contingent: among } = await contingent.contingentIn(db, asked);
  const card = await contingent.readCard(db, among, id);
  if (!card || (state && card.state !== state)) throw new AppError('NOT_FOUND');
  return card;
}

/** The same for the staff. */
async function staffCard(call: ReadCall, id: number, state?: 'archived') {
  const { services, school, query, receivedAt } = call;
  const place = { schoolId: school.id, eduYear: query.eduYear, now: receivedAt };
  const [card] = await personnel.readStaff(services.database.db, place, eq(staffMembers.userId, id));
  if (!card || (state && card.state !== state)) throw new AppError('NOT_FOUND');
  return card;
}

export const student: Handler<Endpoints['student']> = async (call) => ({
  data: await legacyStudentOf(call, await studentCard(call, call.params.id)),
});
export const staff: Handler<Endpoints['staff']> = async (call) => ({
  data: await legacyStaffOf(call, await staffCard(call, call.params.id)),
});
export const archivedStudent: Handler<Endpoints['archivedStudent']> = async (call) => ({
  data: await legacyStudentOf(call, await studentCard(call, call.params.id, 'archived')),
});
export const archivedStaff: Handler<Endpoints['archivedStaff']> = async (call) => ({
  data: await legacyStaffOf(call, await staffCard(call, call.params.id, 'archived')),
});

export const groupList: Handler<Endpoints['groups']> = async ({ services, school, query }) => {
  const rows = await services.database.db
    .select()
    .from(groups)
    .where(
      and(
        eq(groups.schoolId, school.id),
        eq(groups.eduYear, query.eduYear),
        isNull(groups.archivedOn),
        isNoProgramme(services.database.db),
      ),
    )
    .orderBy(groups.parallel, groups.letter, groups.id);
  return {
    data: rows.map((group) => ({
      id: group.id,
      name: groupLabel(group),
      parallel: group.parallel,
      edu_lang: group.eduLang,
    })),
  };
};

type WriteCall = Pick<Call<Endpoints['addStudent']>, 'services' | 'school' | 'receivedAt' | 'language' | 'body'>;
const readingOf = (call: Omit<WriteCall, 'body'> & { body: { eduYear: number } }): ReadCall => ({
  services: call.services,
  school: call.school,
  receivedAt: call.receivedAt,
  language: call.language,
  query: { eduYear: call.body.eduYear },
});
async function todayOf({ services, school, receivedAt }: ReadCall): Promise<string> {
  const row = await findSchool(services.database.db, school.id);
  if (!row) throw new AppError('NOT_FOUND');
  return inZone(receivedAt, row.timeZone).date;
}

export const addStudent: Handler<Endpoints['addStudent']> = async (call) => {
  const { body } = call;
  const read = readingOf(call);
  const arrivalDate = await todayOf(read);
  const admit = () =>
    call.write(async (tx) =>
      contingent.admitStudent(await contingent.beginWriting(tx, call), {
        schoolId: body.schoolId,
        eduYear: body.eduYear,
        surname: body.surname,
        firstname: body.firstname,
        patronymic: body.lastname,
        iin: body.iin,
        isNotResident: body.is_not_resident ?? false,
        gender: genderOf(body.sex),
        bornDate: body.born_date,
        phone: null,
        address: null,
        isInStatistic: 1,
        groupId: body.group_id,
        arrivalDate,
        // The management adds the order (decisions E8).
        reason: 'same_district',
        arrivalOrder: null,
        arrivalOrderDate: null,
      }),
    );
  const { id } = await askingWhose(call, endpoints.addStudent, body, admit);
  return { data: await legacyStudentOf(call, await studentCard(read, id)) };
};

export const changeStudent: Handler<Endpoints['changeStudent']> = async (call) => {
  const { body, params } = call;
  const read = readingOf(call);
  const date = await todayOf(read);
  await call.write(async (tx) => {
    const writing = await contingent.beginWriting(tx, call);
    const { firstname, surname, lastname, sex, born_date, group_id } = body;
    const card = await contingent.changeStudent(writing, {
      schoolId: body.schoolId,
      eduYear: body.eduYear,
      id: params.id,
      firstname,
      surname,
      patronymic: lastname,
      bornDate: born_date,
      ...(sex !== undefined && { gender: genderOf(sex) }),
    });
    if (group_id === undefined || group_id === card.group?.id) return;
    if (card.studentGroupUuid === null) throw new AppError('CONFLICT');
    await contingent.moveStudents(writing, {
      schoolId: body.schoolId,
      eduYear: body.eduYear,
      dryRun: false,
      moves: [{ studentGroupUuid: card.studentGroupUuid, groupId: group_id }],
      date,
      reason: 'class',
      orderNumber: null,
      orderDate: null,
    });
  });
  return { data: await legacyStudentOf(call, await studentCard(read, params.id)) };
};

export const addStaff: Handler<Endpoints['addStaff']> = async (call) => {
  const { body } = call;
  const hire = () =>
    call.write(async (tx) =>
      personnel.createStaff(await personnel.beginStaffWriting(tx, call), {
        schoolId: body.schoolId,
        eduYear: body.eduYear,
        surname: body.surname,
        firstname: body.firstname,
        lastname: body.lastname,
        iin: body.iin,
        isNotResident: body.is_not_resident ?? false,
        sex: genderOf(body.sex),
        bornDate: body.born_date,
        phone: body.phone,
        category: null,
        positionId: body.position_id,
        isInStatistic: 1,
      }),
    );
  const { id } = await askingWhose(call, endpoints.addStaff, body, hire);
  return { data: await legacyStaffOf(call, await staffCard(readingOf(call), id)) };
};

export const changeStaff: Handler<Endpoints['changeStaff']> = async (call) => {
  const { body, params } = call;
  const { firstname, surname, lastname, sex, born_date, position_id } = body;
  await call.write(async (tx) =>
    personnel.changeStaff(await personnel.beginStaffWriting(tx, call), {
      id: params.id,
      firstname,
      surname,
      lastname,
      bornDate: born_date,
      positionId: position_id,
      ...(sex !== undefined && { sex: genderOf(sex) }),
    }),
  );
  return { data: await legacyStaffOf(call, await staffCard(readingOf(call), params.id)) };
};

export const unblockStudent: Handler<Endpoints['unblockStudent']> = async (call) => {
  const { id } = call.params;
  const card = await writeOpened(call, async (tx) => {
    const result = await contingent.unblockStudent(await contingent.beginWriting(tx, call), id);
    return { result, login: result.login };
  });
  return { data: await legacyStudentOf(call, card) };
};

export const unblockStaff: Handler<Endpoints['unblockStaff']> = async (call) => {
  const { id } = call.params;
  const card = await writeOpened(call, async (tx) => {
    const result = await personnel.unblockStaff(await personnel.beginStaffWriting(tx, call), id);
    const isUsedElsewhere = (await usedElsewhere(tx.db, call.school.id, [id])).size > 0;
    return { result, login: isUsedElsewhere ? null : result.login };
  });
  return { data: await legacyStaffOf(call, card) };
};

/** A GET that is asked again within this time answers the same password (decisions E5). */
const sameForMs = 60_000;
type ResetCall = Pick<Call<Endpoints['resetStudent']>, 'services' | 'school' | 'caller' | 'params' | 'reply'>;

/** Resets unless this very call of the caller did so a moment ago, and that first password still counts. Seeing one is no reset. */
async function resetOnce({ services, school, caller, params, reply }: ResetCall, tx: Write): Promise<void> {
  // Of now, since the call may have waited for another reset.
  const at = services.clock.now();
  const of = { schoolId: school.id, userId: caller.userId, at, ofUserIds: [params.id] };
  const user = await findUser(tx.db, params.id);
  const [reset] = await tx.db
    .select({ at: accessLog.at })
    .from(accessLog)
    .where(
      and(
        eq(accessLog.schoolId, school.id),
        eq(accessLog.userId, caller.userId),
        eq(accessLog.ofUserId, params.id),
        eq(accessLog.what, 'reset'),
        gte(accessLog.at, at - sameForMs),
      ),
    )
    .orderBy(desc(accessLog.at))
    .limit(1);
  if (!reset || user?.passwordHash !== null) {
    await resetPasswords(tx, school.id, [params.id]);
    await recordAccess(tx.db, { ...of, what: 'reset' });
  }
  await recordAccess(tx.db, { ...of, what: 'password' });
  reply.header('cache-control', 'no-store');
}

/** The password is read where it is given: after the write it may be a later one, which was given because the caller has lost the right. */
export const resetStudent: Handler<Endpoints['resetStudent']> = async (call) => {
  const { services, params, query } = call;
  const [own] = await call.write(async (tx) => {
    const writing = await contingent.beginWriting(tx, { ...call, body: query });
    await contingent.refuseStrangers(writing, [params.id]);
    await resetOnce(call, tx);
    return contingent.credentialsOf(tx.db, services.tokens, writing.contingent, [params.id]);
  });
  if (!own) throw new AppError('NOT_FOUND');
  return { data: own };
};

export const resetStaff: Handler<Endpoints['resetStaff']> = async (call) => {
  const { services, params, query } = call;
  const own = await call.write(async (tx) => {
    await personnel.staffOf(await personnel.beginStaffWriting(tx, { ...call, body: query }), params.id);
    await resetOnce(call, tx);
    return personnel.staffCredentials(tx.db, services, call.school.id, params.id);
  });
  return { data: own };
};
