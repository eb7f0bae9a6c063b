import { eq } from 'drizzle-orm';
import { studentWritesEndpoints as endpoints } from '#contract/contingent/student-writes.endpoints.ts';
import type { StudentProfile } from '#contract/contingent/student-writes.ts';
import type { Credentials } from '#contract/core/credentials.ts';
import { AppError } from '#contract/core/errors.ts';
import { isIn } from '#contract/core/roles.ts';
import {
  askingWhose,
  findUser,
  recordAccess,
  shortNames,
  students,
  tellIin,
  users,
} from '#server/features/people/public.ts';
import { nationalities } from '#server/features/reference/public.ts';
import { resetPasswords, writeOpened } from '#server/features/session/public.ts';
import type { Call, Handler } from '#server/plugins/routes.ts';
import { look } from '#server/shared/look.ts';
import { nameSourceOf } from '#server/shared/name-source.ts';
import { renderPdf } from '#server/shared/pdf.ts';
import type { Write } from '#server/shared/write.ts';
import { admitStudent, bringBack } from './admission.ts';
import { blockStudent, changeProfile, changeStudent, unblockStudent } from './changes.ts';
import { classesOnCard, contingentIn, isRegisterOnly, readCard, readStudents } from './contingent.repository.ts';
import { removeStudent, sendAway } from './departure.ts';
import { movementsOf } from './movements.repository.ts';
import { moveStudents } from './moves.ts';
import { credentialsOf } from './passwords.ts';
import { proofOfEnrolment } from './proof-of-enrolment.ts';
import { studentEntity } from './student.entity.ts';
import { anyStudentOf, beginAboutAccounts, beginWriting, type Reach, refuseStrangers } from './writing.ts';

type Endpoints = typeof endpoints;
type OfficeCall = Pick<Call<Endpoints['slips']>, 'school'>;

/** Of whom the caller may write who is asked in one call: the management of all, a group lead of the own class. */
const reachOf = ({ school }: OfficeCall): Reach =>
  school.roles.some((role) => isIn('management', role)) ? 'school' : 'led';

export const create: Handler<Endpoints['create']> = async (call) => {
  const admit = async () => {
    const source = await nameSourceOf(call.services.registry, call.body);
    return call.write(async (tx) => admitStudent(await beginWriting(tx, call), call.body, source));
  };
  return { data: await askingWhose(call, endpoints.create, call.body, admit) };
};
export const ledCreate: Handler<Endpoints['ledCreate']> = async (call) => {
  const admit = async () => {
    const source = await nameSourceOf(call.services.registry, call.body);
    return call.write(async (tx) => admitStudent(await beginWriting(tx, call, 'led'), call.body, source));
  };
  return { data: await askingWhose(call, endpoints.ledCreate, call.body, admit) };
};
export const update: Handler<Endpoints['update']> = async (call) => {
  const change = () => call.write(async (tx) => changeStudent(await beginWriting(tx, call), call.body));
  return { data: await askingWhose(call, endpoints.update, { iin: call.body.iin, ofUserId: call.body.id }, change) };
};
export const ledUpdate: Handler<Endpoints['ledUpdate']> = async (call) => {
  const change = () => call.write(async (tx) => changeStudent(await beginWriting(tx, call, 'led'), call.body));
  return { data: await askingWhose(call, endpoints.ledUpdate, { iin: call.body.iin }, change) };
};
export const updateProfile: Handler<Endpoints['updateProfile']> = async (call) => ({
  data: await call.write(async (tx) => changeProfile(await beginWriting(tx, call, reachOf(call)), call.body)),
});
export const nationalityList: Handler<Endpoints['nationalities']> = async ({ services }) => ({
  data: await services.database.db.select().from(nationalities).orderBy(nationalities.id),
});
export const archive: Handler<Endpoints['delete']> = async (call) => ({
  data: await call.write(async (tx) => sendAway(await beginWriting(tx, call), call.body)),
});
export const remove: Handler<Endpoints['remove']> = async (call) => ({
  data: await call.write(async (tx) => removeStudent(await beginWriting(tx, call), call.body.id)),
});
export const restore: Handler<Endpoints['restore']> = async (call) => {
  const iin = (await findUser(call.services.database.db, call.body.id))?.iin;
  const bring = () => call.write(async (tx) => bringBack(await beginWriting(tx, call), call.body));
  return { data: await askingWhose(call, endpoints.restore, { iin }, bring) };
};
export const block: Handler<Endpoints['block']> = async (call) => ({
  data: await call.write(async (tx) => blockStudent(await beginWriting(tx, call), call.body)),
});
export const unblock: Handler<Endpoints['unblock']> = async (call) => ({
  data: await writeOpened(call, async (tx) => {
    const result = await unblockStudent(await beginAboutAccounts(tx, call, reachOf(call)), call.body.id);
    return { result, login: result.login };
  }),
});
export const move: Handler<Endpoints['move']> = async (call) => ({
  data: await call.write(async (tx) => moveStudents(await beginWriting(tx, call), call.body)),
});

export const resetPassword: Handler<Endpoints['resetPassword']> = async (call) => {
  await call.write(async (tx) => {
    await refuseStrangers(await beginAboutAccounts(tx, call, reachOf(call)), call.body.ids);
    await resetPasswords(tx, call.school.id, call.body.ids);
  });
  return { data: await handOut(call, endpoints.resetPassword) };
};
export const slips: Handler<Endpoints['slips']> = async (call) => ({ data: await handOut(call, endpoints.slips) });

/** Tells the passwords of students whom the caller writes about, and records who was told. */
const handOut = (
  call: Call<Endpoints['slips']>,
  endpoint: Endpoints['slips'] | Endpoints['resetPassword'],
): Promise<Credentials[]> =>
  look(call, endpoint, async (tx) => {
    const writing = await beginAboutAccounts(tx, call, reachOf(call));
    await refuseStrangers(writing, call.body.ids);
    await record(tx, call, 'password', call.body.ids);
    return credentialsOf(tx.db, call.services.tokens, writing.contingent, call.body.ids);
  });

type SeeingCall = Pick<Call<Endpoints['slips']>, 'caller' | 'school' | 'services'>;
/** At the moment when it is told: the press may have waited for a reset, and a record from before it would be one of the former password. */
const record = (
  tx: Write,
  { caller, school, services }: SeeingCall,
  what: 'iin' | 'password',
  ofUserIds: readonly number[],
) => recordAccess(tx.db, { schoolId: school.id, at: services.clock.now(), userId: caller.userId, what, ofUserIds });

export const wholeIin: Handler<Endpoints['wholeIin']> = async (call) => {
  const { id } = call.body;
  const data = await look(call, endpoints.wholeIin, async (tx) => {
    await anyStudentOf(await beginAboutAccounts(tx, call, reachOf(call)), id);
    await record(tx, call, 'iin', [id]);
    return tellIin(tx.db, id, call.school.id);
  });
  return { data };
};

type ReadCall = Pick<
  Call<Endpoints['profile']>,
  'services' | 'school' | 'caller' | 'query' | 'receivedAt' | 'language'
>;

/** A social worker sees everybody and writes about nobody. */
const seesAll = (call: OfficeCall): boolean =>
  reachOf(call) === 'school' || call.school.roles.includes('social_worker');

/** The student of the query, if the caller may see them. @throws AppError NOT_FOUND for any other student, and for an unknown year. */
async function askedAbout(call: ReadCall) {
  const { services, school, caller, query, receivedAt } = call;
  const { db } = services.database;
  const leadUserId = seesAll(call) ? null : caller.userId;
  const { contingent, year } = await contingentIn(db, {
    schoolId: school.id,
    eduYear: query.eduYear,
    leadUserId,
    now: receivedAt,
  });
  const isThis = eq(students.studentSchoolUuid, query.studentSchoolUuid);
  const [student] = await readStudents(db, contingent, isThis, query.studentSchoolUuid);
  if (!student) throw new AppError('NOT_FOUND');
  return { student, contingent, year };
}

/** The same with the card. @throws AppError NOT_FOUND also for the lead of another year, who sees no cards. */
async function seen(call: ReadCall) {
  const { student, contingent } = await askedAbout(call);
  const card = await readCard(call.services.database.db, contingent, student.id);
  if (!card) throw new AppError('NOT_FOUND');
  return { card, contingent };
}

export const profile: Handler<Endpoints['profile']> = async (call) => {
  const { services, school } = call;
  const { patronymic, gender, group, isInStatistic, signIn, ...card } = (await seen(call)).card;
  const made = await services.madeBy(school.id, studentEntity.kind, String(card.id));
  const { db } = services.database;
  const creators = made ? await shortNames(db, [made.userId]) : new Map<number, string>();
  const [account] = await db.select({ is: users.isDefaultPassword }).from(users).where(eq(users.id, card.id));
  const data = {
    ...card,
    patronymic,
    gender,
    group,
    signIn,
    lastname: patronymic,
    sex: gender === 'f' ? 'w' : 'm',
    groupId: group?.id ?? null,
    groupLabel: group?.label ?? null,
    isInStatistic: isInStatistic ? 1 : 0,
    isDefaultPassword: account?.is ?? false,
    creator: (made && creators.get(made.userId)) ?? null,
  } satisfies StudentProfile;
  return { data };
};
export const groupsOfStudent: Handler<Endpoints['groupsOfStudent']> = async (call) => {
  const { services, school, query } = call;
  const { contingent } = await askedAbout(call);
  const classes = await classesOnCard(services.database.db, school.id, query.studentSchoolUuid);
  return { data: isRegisterOnly(contingent) ? classes.filter(({ eduYear }) => eduYear === query.eduYear) : classes };
};
export const movementList: Handler<Endpoints['movements']> = async (call) => {
  const { services, school, query } = call;
  const { contingent, year } = await askedAbout(call);
  const all = await movementsOf(services.database.db, school.id, query.studentSchoolUuid);
  const isOfYear = ({ date }: (typeof all)[number]) => date >= year.dateStart && date <= year.dateEnd;
  return { data: isRegisterOnly(contingent) ? all.filter(isOfYear) : all };
};
export const proofReport: Handler<Endpoints['proofReport']> = async (call) => {
  const { services, school, caller, query, receivedAt } = call;
  const { db } = services.database;
  const leadUserId = reachOf(call) === 'led' ? caller.userId : null;
  const asked = { schoolId: school.id, eduYear: query.eduYear, leadUserId, now: receivedAt };
  const found = await contingentIn(db, asked);
  const { name, document } = await proofOfEnrolment(db, found, query.studentGroupUuid, query.lang);
  return { file: { name: `${name}.pdf`, kind: 'pdf', content: await renderPdf(document) } };
};
export const credentials: Handler<Endpoints['credentials']> = async (call) => {
  const { services, query } = call;
  const { card, contingent } = await seen(call);
  // Reading a password is a right of those who may hand one out, as long as the student is theirs.
  const [own] = await look(call, endpoints.credentials, async (tx) => {
    const writing = await beginAboutAccounts(tx, { ...call, body: { eduYear: query.eduYear } }, reachOf(call));
    await refuseStrangers(writing, [card.id]);
    await record(tx, call, 'password', [card.id]);
    return credentialsOf(tx.db, services.tokens, contingent, [card.id]);
  });
  if (!own) throw new AppError('NOT_FOUND');
  return { data: own };
};
