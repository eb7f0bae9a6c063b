// Codes as families see them: one is asked for, shown to whoever has it, and accepted (decisions D66, D67, E28).
import { and, eq } from 'drizzle-orm';
import { AppError } from '#contract/core/errors.ts';
import { mostParents } from '#contract/core/people-fields.ts';
import { passwordProblem, phoneOf } from '#contract/core/validation.ts';
import type { invitationsEndpoints } from '#contract/parents/invitations.endpoints.ts';
import type { NewParent, SignedByCode } from '#contract/parents/invitations.schema.ts';
import type { ReadDb } from '#server/db/client.ts';
import {
  childrenOf,
  findUser,
  fullName,
  parentChildren,
  parentsOfStudent,
  students,
  studentsOfUser,
  type UserRow,
  users,
} from '#server/features/people/public.ts';
import { classesOfStudent, findSchool, groupLabel, holdSchool } from '#server/features/school/public.ts';
import { checkPassword, enter, hashPassword, passwordWork } from '#server/features/session/public.ts';
import { type Call, type Handler, identify } from '#server/plugins/routes.ts';
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
import { holdParentIin, parentAccount } from './parent-iins.ts';
import { newsOfWaiting } from './parent-news.ts';

type Endpoints = typeof invitationsEndpoints;
type CodeCall = Pick<Call<Endpoints['signByCode']>, 'services' | 'language' | 'request' | 'reply' | 'write'>;

export const parentLink: Handler<Endpoints['parentLink']> = async (call) => {
  const { services, school, caller, query, language, receivedAt: now, reply } = call;
  const { db } = services.database;
  const own = (await studentsOfUser(db, caller.userId)).filter((student) => student.schoolId === school.id);
  const children = await childrenOf(db, caller.userId, now, school.id);
  const theirs = [...own, ...children.map(({ student }) => student)].filter(
    ({ state, studentSchoolUuid: uuid }) => state === 'active' && (query.studentSchoolUuid ?? uuid) === uuid,
  );
  const [student, another] = theirs;
  // Of several children one is named.
  if (!student || another) throw new AppError('NOT_FOUND');
  if ((await parentsOfStudent(db, student, now)).activated >= mostParents)
    throw new AppError('CONFLICT', { message: textOf(language, 'parents.wrong.full') });
  const links = await readLinks(db, school.id, { studentSchoolUuid: student.studentSchoolUuid });
  if (await isCrowded(db, student, links.length))
    throw new AppError('CONFLICT', { message: textOf(language, 'parents.wrong.crowded') });
  const { name, group } = await knownAs(db, student);
  const made = await call.write(async (tx) => {
    await holdSchool(tx.db, school.id);
    const of = { studentSchoolUuid: student.studentSchoolUuid, id: student.userId, name, group };
    return invite(tx.db, services.tokens, { schoolId: school.id, by: caller.userId, now }, of);
  });
  reply.header('cache-control', 'no-store');
  return { data: await shownInvite(db, services.tokens, school.id, made) };
};

type StudentRow = { readonly schoolId: number; readonly studentSchoolUuid: string; readonly userId: number };

async function knownAs(db: Services['database']['db'], student: StudentRow) {
  const person = await findUser(db, student.userId);
  const classes = await classesOfStudent(db, student.schoolId, student.studentSchoolUuid);
  const group = classes.filter((own) => own.group.parallel > 0).at(-1)?.group;
  if (!person) throw new AppError('NOT_FOUND');
  const initial = [...person.surname][0] ?? '';
  return {
    ...{ name: fullName(person), group: group ? groupLabel(group) : null },
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
    return accept(call, tx, { invited, typed, userId });
  });
  return { state, entered: null };
}

/** So many ask to be a parent of a student that the school has to look at them first: else a pupil makes accounts without end. */
async function isCrowded(
  db: ReadDb,
  { schoolId, studentSchoolUuid }: Pick<StudentRow, 'schoolId' | 'studentSchoolUuid'>,
  links: number,
): Promise<boolean> {
  return links + (await waitingIn(db, schoolId, studentSchoolUuid)).length >= mostAsking;
}

/** Uses a code, for somebody who holds the people of the school. Whom the school has bound is a parent at once, everybody else waits. */
async function accept(
  { services, language }: CodeCall,
  tx: Write,
  { invited, typed, userId }: { invited: InviteRow; typed: string; userId: number },
): Promise<SignedByCode['state']> {
  const now = services.clock.now();
  const { db } = tx;
  const { schoolId, studentSchoolUuid } = invited;
  const present = await findInvite(db, services.tokens, typed, now);
  // Somebody else was faster, or the school cancelled it.
  if (!present || (present.acceptedBy ?? userId) !== userId) throw refusal(language, 'code', 'parents.wrong.code');
  const links = await readLinks(db, schoolId, { studentSchoolUuid });
  const isBound = links.some(({ user }) => user.id === userId);
  // The answer to the press that used it was lost.
  if (present.closedAt !== null && isBound) return 'active';
  if (present.closedAt !== null) throw refusal(language, 'code', 'parents.wrong.code');
  if (!isBound && links.length >= mostParents) throw refusal(language, 'code', 'parents.wrong.full');
  if (!isBound && present.acceptedBy === null && (await isCrowded(db, invited, links.length)))
    throw refusal(language, 'code', 'parents.wrong.crowded');
  if (present.acceptedBy === null) {
    await acceptInvite(db, invited, userId, now);
    const waiting = { studentSchoolUuid, parentUserId: userId };
    if (!isBound) tx.tell(await newsOfWaiting(db, { schoolId, now }, waiting), schoolId);
  }
  if (isBound) await closeInvite(db, invited, { outcome: 'accepted', by: userId, now });
  return isBound ? 'active' : 'waiting';
}

/**
 * Makes an account for somebody who has none, or opens the one that the school made when it bound them to this student. Everybody else
 * with an account signs in to it first.
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
  const own = await parentAccount(database.db, account.iin);
  if (own && !(await mayOpen(database.db, own, invited))) {
    // Who tries one IIN after the other to learn which are in the system is stopped as one who tries codes.
    await services.throttle.codes.wrong(request.ip, clock.now());
    throw mustSignIn(call);
  }
  const passwordHash = await passwordWork.run(addressGroups(request.ip).near, () => hashPassword(account.password));
  const { state, userId } = await write(async (tx) => {
    await holdSchool(tx.db, invited.schoolId);
    await holdParentIin(tx.db, account.iin);
    const present = await parentAccount(tx.db, account.iin);
    if (present && !(await mayOpen(tx.db, present, invited))) throw mustSignIn(call);
    const { iin, surname, firstname, patronymic } = account;
    const id =
      present?.id ??
      (await newParentAccount(tx.db, invited.schoolId, { iin, surname, firstname, patronymic }, 'parent'));
    const phone = phoneOf(account.phone);
    // Signed in to from now on: a second press of somebody else finds it taken.
    const opened = { passwordHash, isDefaultPassword: false, phone, firstSignedInAt: clock.now() };
    await tx.db.update(users).set(opened).where(eq(users.id, id));
    return { userId: id, state: await accept(call, tx, { invited, typed, userId: id }) };
  });
  return entered(call, userId, state);
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
  if (!(await checkPassword(services, attempt, async () => user))) throw mustSignIn(call);
  const isBound = (await readLinks(db, invited.schoolId, { studentSchoolUuid: invited.studentSchoolUuid })).some(
    (link) => link.user.id === userId,
  );
  if (invited.closedAt !== null && !isBound) throw refusal(language, 'code', 'parents.wrong.code');
  return entered(call, userId, isBound ? 'active' : 'waiting');
}

const mustSignIn = ({ language }: CodeCall) => refusal(language, 'account.iin', 'parents.wrong.signIn');

/** Bound by the school to this student and to nobody else anywhere, whose pupil has the code; and nobody has signed in to it. */
async function mayOpen(db: Services['database']['db'], account: UserRow, invited: InviteRow) {
  if (account.firstSignedInAt !== null || account.blockedAt !== null || !account.isDefaultPassword) return false;
  const children = await db.select().from(parentChildren).where(eq(parentChildren.parentUserId, account.id));
  return (
    children.length > 0 &&
    children.every((of) => of.schoolId === invited.schoolId && of.studentSchoolUuid === invited.studentSchoolUuid)
  );
}

async function entered(call: CodeCall, userId: number, state: SignedByCode['state']): Promise<SignedByCode> {
  const user = await findUser(call.services.database.db, userId);
  if (!user) throw new AppError('NOT_FOUND');
  const { access_token, expires_in } = await enter(call, user);
  return { state, entered: { login: user.login, access_token, expires_in } };
}
