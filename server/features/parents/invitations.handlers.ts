// Codes as families see them: one is asked for, shown to whoever has it, and accepted (decisions D66, D67, E28).
import { and, eq } from 'drizzle-orm';
import { AppError } from '#contract/core/errors.ts';
import { mostParents } from '#contract/core/people-fields.ts';
import { isSameName } from '#contract/core/person-name.ts';
import { phoneOf } from '#contract/core/phone.ts';
import { passwordProblem } from '#contract/core/validation.ts';
import type { invitationsEndpoints } from '#contract/parents/invitations.endpoints.ts';
import type { NewParent, SignedByCode } from '#contract/parents/invitations.schema.ts';
import type { parentLinkEndpoints } from '#contract/parents/parent-link.endpoints.ts';
import type { ReadDb } from '#server/db/client.ts';
import {
  childrenOf,
  findUser,
  fullName,
  hasOwnPassword,
  parentsOfStudent,
  students,
  studentsOfUser,
  type UserRow,
  users,
} from '#server/features/people/public.ts';
import { classesOfStudent, findSchool, groupLabel, holdSchool } from '#server/features/school/public.ts';
import { checkPassword, enter, knownDeviceOf, passwordWork } from '#server/features/session/public.ts';
import { identify } from '#server/plugins/caller-checks.ts';
import type { Call, Handler } from '#server/plugins/routes.ts';
import { addressGroups } from '#server/shared/address-groups.ts';
import type { Services } from '#server/shared/context.ts';
import { refusal } from '#server/shared/refusals.ts';
import { textOf } from '#server/shared/texts.ts';
import type { Write } from '#server/shared/write.ts';
import {
  acceptInvite,
  closeInvite,
  findInvite,
  type InviteRow,
  invite,
  mostAsking,
  shownInvite,
  waitingIn,
} from './invites.ts';
import { readLinks } from './links.ts';
import { newParentAccount } from './parent-accounts.ts';
import { givesWay, holdIinsOf, holdParentIin, parentAccount } from './parent-iins.ts';
import { newsOfWaiting } from './parent-news.ts';

type Endpoints = typeof invitationsEndpoints & typeof parentLinkEndpoints;
type CodeCall = Pick<Call<Endpoints['signByCode']>, 'services' | 'language' | 'request' | 'reply' | 'write' | 'log'>;

export const parentLink: Handler<Endpoints['parentLink']> = async (call) => {
  const { services, school, caller, language, receivedAt: now, reply } = call;
  const made = await call.write(async ({ db }) => {
    await holdSchool(db, school.id);
    // Once locked: the parent may have been detached while the call waited.
    const student = await oneOfTheirs(db, call);
    const shut = await whyShut(db, student, now);
    if (shut) throw new AppError('CONFLICT', { message: textOf(language, shut) });
    const { name, group } = await knownAs(db, student);
    const of = { studentSchoolUuid: student.studentSchoolUuid, id: student.userId, name, group };
    return invite(db, services.tokens, { schoolId: school.id, by: caller.userId, now }, of);
  });
  reply.header('cache-control', 'no-store');
  return { data: await shownInvite(services.database.db, services.tokens, school.id, made) };
};

type Asking = Pick<Call<Endpoints['parentLink']>, 'school' | 'caller' | 'query' | 'receivedAt'>;

/**
 * Finds the student of a code: the caller, or a child of the caller.
 * @throws AppError NOT_FOUND when the caller has no active child here, or has several and names none.
 */
async function oneOfTheirs(db: ReadDb, { school, caller, query, receivedAt }: Asking): Promise<StudentRow> {
  const own = (await studentsOfUser(db, caller.userId)).filter((student) => student.schoolId === school.id);
  const children = await childrenOf(db, caller.userId, receivedAt, school.id);
  const [student, another] = [...own, ...children.map((child) => child.student)].filter(
    ({ state, studentSchoolUuid: uuid }) => state === 'active' && (query.studentSchoolUuid ?? uuid) === uuid,
  );
  if (!student || another) throw new AppError('NOT_FOUND');
  return student;
}

type StudentRow = { readonly schoolId: number; readonly studentSchoolUuid: string; readonly userId: number };

async function knownAs(db: Services['database']['db'], student: StudentRow) {
  const person = await findUser(db, student.userId);
  const classes = await classesOfStudent(db, student.schoolId, student.studentSchoolUuid);
  const group = classes.filter((own) => own.group.parallel > 0).at(-1)?.group;
  if (!person) throw new AppError('NOT_FOUND');
  const initial = [...person.surname][0] ?? '';
  return {
    name: fullName(person),
    group: group ? groupLabel(group) : null,
    shortName: `${person.firstname} ${initial}.`,
  };
}

/**
 * The invitation of a code. Codes that nobody made, used ones, those of yesterday: one answer for all, and each is counted.
 * @throws AppError TOO_MANY_REQUESTS from an address with too many wrong ones.
 */
async function invitationOf(call: CodeCall, typed: string, mayBeUsedBy: (invited: InviteRow) => Promise<boolean>) {
  const { services, request, language } = call;
  const { throttle, clock, database, tokens } = services;
  // In line, so that many at once are not many guesses before the first is counted.
  const found = await passwordWork.run(addressGroups(request.ip).near, async () => {
    const retryAfterMs = await throttle.codes.waitMs(request.ip, clock.now());
    if (retryAfterMs > 0) throw new AppError('TOO_MANY_REQUESTS', { retryAfterMs });
    const invited = await findInvite(database.db, tokens, typed, clock.now());
    if (invited && (invited.acceptedBy === null || (await mayBeUsedBy(invited)))) return invited;
    await throttle.codes.wrong(request.ip, clock.now());
    return undefined;
  });
  if (!found) throw refusal(language, 'code', 'parents.wrong.code');
  return found;
}
const nobody = async () => false;

export const code: Handler<Endpoints['code']> = async (call) => {
  const { db } = call.services.database;
  const { schoolId, studentSchoolUuid } = await invitationOf(call, call.body.code, nobody);
  const [student] = await db
    .select()
    .from(students)
    .where(and(eq(students.schoolId, schoolId), eq(students.studentSchoolUuid, studentSchoolUuid)));
  const school = await findSchool(db, schoolId);
  if (!student || !school) throw new AppError('NOT_FOUND');
  const { shortName, group } = await knownAs(db, student);
  call.reply.header('cache-control', 'no-store');
  return { data: { name: shortName, group, school: school.name } };
};

export const signByCode: Handler<Endpoints['signByCode']> = async (call) => {
  const { body } = call;
  return { data: body.account ? await withAccount(call, body.code, body.account) : await asSignedIn(call, body.code) };
};

async function asSignedIn(call: CodeCall, typed: string): Promise<SignedByCode> {
  const { services, request, write } = call;
  const { userId, memberships } = await identify(request, services);
  if (!memberships.some(({ role }) => role === 'parent')) throw new AppError('ACCESS_DENIED');
  // The answer to the first press may have been lost.
  const invited = await invitationOf(call, typed, async ({ acceptedBy }) => acceptedBy === userId);
  const state = await write(async (tx) => {
    await holdSchool(tx.db, invited.schoolId);
    await holdIinsOf(tx.db, [userId]);
    return accept(call, tx, { invited, typed, userId });
  }, invited.schoolId);
  return { state, entered: null };
}

/**
 * Why no code of a student is used now, as the key of a text; null: it may be. Two parents sign in already, or so many ask to be one that the
 * school has to look at them first: otherwise a pupil makes accounts without end. The answer is the same for every IIN.
 */
async function whyShut(
  db: ReadDb,
  student: Pick<StudentRow, 'schoolId' | 'studentSchoolUuid'>,
  now: number,
): Promise<string | null> {
  const { schoolId, studentSchoolUuid } = student;
  if ((await parentsOfStudent(db, student, now)).activated >= mostParents) return 'parents.wrong.full';
  const links = await readLinks(db, schoolId, { studentSchoolUuid });
  const asking = links.length + (await waitingIn(db, schoolId, studentSchoolUuid)).length;
  return asking >= mostAsking ? 'parents.wrong.crowded' : null;
}

/**
 * Uses a code, within a write that holds the people of the school. An account that the school has bound to the student is a parent's at once,
 * every other waits, and needs an own password: the school that printed the first one would open the child of this school.
 */
async function accept(
  { services, language }: CodeCall,
  tx: Write,
  { invited, typed, userId }: { invited: InviteRow; typed: string; userId: number },
): Promise<SignedByCode['state']> {
  const now = services.clock.now();
  const { db } = tx;
  const { schoolId, studentSchoolUuid } = invited;
  const present = await findInvite(db, services.tokens, typed, now);
  // Another person was faster, or the school cancelled it.
  if (!present || (present.acceptedBy ?? userId) !== userId) throw refusal(language, 'code', 'parents.wrong.code');
  const links = await readLinks(db, schoolId, { studentSchoolUuid });
  const isBound = links.some(({ user }) => user.id === userId);
  // The answer to the press that used it was lost.
  if (present.closedAt !== null && isBound) return 'active';
  if (present.closedAt !== null) throw refusal(language, 'code', 'parents.wrong.code');
  const shut = isBound || present.acceptedBy !== null ? null : await whyShut(db, invited, now);
  if (shut) throw refusal(language, 'code', shut);
  const account = await findUser(db, userId);
  if (!account || (!isBound && !hasOwnPassword(account)))
    throw refusal(language, 'password', 'parents.wrong.firstPassword');
  // Accepted again by a person who waits: after a reset only the new acceptance can be confirmed.
  await acceptInvite(db, invited, userId, now);
  if (present.acceptedBy === null) {
    const waiting = { studentSchoolUuid, parentUserId: userId };
    if (!isBound) tx.tell(await newsOfWaiting(db, { schoolId, now }, waiting), schoolId);
  }
  if (isBound) await closeInvite(db, invited, { outcome: 'accepted', by: userId, now });
  return isBound ? 'active' : 'waiting';
}

/**
 * Makes an account for a person who has none. It waits until the school has seen the person's document, also when the school has bound the IIN:
 * a pupil knows the code and may know the IIN. Who signs in with an account of a parent signs in to it first.
 */
async function withAccount(call: CodeCall, typed: string, account: NewParent): Promise<SignedByCode> {
  const { services, language, request, write } = call;
  const { database, clock } = services;
  const problem = passwordProblem(account.password, { isManagement: false });
  if (problem) throw refusal(language, 'account.password', problem.key, problem.values);
  const isRepeated = async ({ acceptedBy }: InviteRow) => {
    const user = acceptedBy === null ? undefined : await findUser(database.db, acceptedBy);
    return user?.iin === account.iin || user?.claimedIin === account.iin;
  };
  const invited = await invitationOf(call, typed, isRepeated);
  if (invited.acceptedBy !== null) return answeredAgain(call, invited, invited.acceptedBy, account.password);
  // What is true of the code comes before what is true of the IIN, so that a code that leads nowhere tells nothing.
  const shut = await whyShut(database.db, invited, clock.now());
  if (shut) throw refusal(language, 'code', shut);
  await refusePupilsDevice(call, invited);
  if (await mustSignIn(database.db, invited.schoolId, account)) {
    // Who tries one IIN after the other to learn which are in the system is stopped as one who tries codes.
    await services.throttle.codes.wrong(request.ip, clock.now());
    throw signInFirst(call);
  }
  const passwordHash = await passwordWork.run(addressGroups(request.ip).near, () =>
    services.passwords.hash(account.password),
  );
  const { state, userId } = await write(async (tx) => {
    await holdSchool(tx.db, invited.schoolId);
    await holdParentIin(tx.db, account.iin);
    if (await mustSignIn(tx.db, invited.schoolId, account)) throw signInFirst(call);
    const { iin, surname, firstname, patronymic } = account;
    const id = await newParentAccount(tx.db, invited.schoolId, { iin, surname, firstname, patronymic }, 'parent');
    const phone = phoneOf(account.phone);
    const opened = { passwordHash, isDefaultPassword: false, phone, firstSignedInAt: clock.now() };
    await tx.db.update(users).set(opened).where(eq(users.id, id));
    return { userId: id, state: await accept(call, tx, { invited, typed, userId: id }) };
  }, invited.schoolId);
  const user = await findUser(database.db, userId);
  if (!user) throw new AppError('NOT_FOUND');
  // With the password of this press: the school may have reset it since.
  return entered(call, { ...user, passwordHash, firstPasswordGeneration: 0 }, state);
}

/** The answer to the first press may have been lost: then the password is the one of that press. */
async function answeredAgain(
  call: CodeCall,
  invited: InviteRow,
  userId: number,
  password: string,
): Promise<SignedByCode> {
  const { services, request, language } = call;
  const { db } = services.database;
  const user = await findUser(db, userId);
  if (!user) throw new AppError('NOT_FOUND');
  const attempt = { login: user.login, password, address: request.ip, device: null };
  if (!(await checkPassword(services, attempt, async () => user))) throw signInFirst(call);
  const isBound = (await readLinks(db, invited.schoolId, { studentSchoolUuid: invited.studentSchoolUuid })).some(
    (link) => link.user.id === userId,
  );
  if (invited.closedAt !== null && !isBound) throw refusal(language, 'code', 'parents.wrong.code');
  const isNewDevice = knownDeviceOf(request, services.tokens, user.login, services.clock.now()) === null;
  return entered(call, user, isBound ? 'active' : 'waiting', isNewDevice);
}

/**
 * Whether a person who gave this IIN and name has an account of a parent in the school that they can sign in to. One under another name is not
 * theirs, and of other schools nothing is told: they wait for the school like a person without an account.
 */
async function mustSignIn(db: ReadDb, schoolId: number, account: NewParent): Promise<boolean> {
  const own = await parentAccount(db, schoolId, account.iin);
  return own !== undefined && isSameName(own, account) && !givesWay(own);
}

const signInFirst = ({ language }: CodeCall) => refusal(language, 'account.iin', 'parents.wrong.signIn');

/** A device on which the pupil has signed in makes no account of their parent: the pupil may hold it. */
async function refusePupilsDevice(call: CodeCall, { schoolId, studentSchoolUuid }: InviteRow): Promise<void> {
  const { services, request, language } = call;
  const [pupil] = await services.database.db
    .select({ login: users.login })
    .from(students)
    .innerJoin(users, eq(users.id, students.userId))
    .where(and(eq(students.schoolId, schoolId), eq(students.studentSchoolUuid, studentSchoolUuid)));
  if (pupil && knownDeviceOf(request, services.tokens, pupil.login, services.clock.now()) !== null)
    throw refusal(language, 'code', 'parents.wrong.device');
}

/** @param user - the account as it was when its password was looked at. */
async function entered(
  call: CodeCall,
  user: UserRow,
  state: SignedByCode['state'],
  isNewDevice = false,
): Promise<SignedByCode> {
  const { access_token, expires_in } = await enter(call, user, { isNewDevice });
  return { state, entered: { login: user.login, access_token, expires_in } };
}
