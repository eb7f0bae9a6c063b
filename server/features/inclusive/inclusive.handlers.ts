import { eq } from 'drizzle-orm';
import { AppError } from '#contract/core/errors.ts';
import { isIn } from '#contract/core/roles.ts';
import type { inclusiveEndpoints } from '#contract/inclusive/inclusive.endpoints.ts';
import { beginWriting, type Writing, type WritingCall } from '#server/features/contingent/public.ts';
import { classesWith, groups, leads } from '#server/features/school/public.ts';
import type { Call, Handler } from '#server/plugins/routes.ts';
import { refusal } from '#server/shared/refusals.ts';
import type { Write } from '#server/shared/write.ts';
import { type Asked, groupOf, readProgrammeMembers, readProgrammes } from './inclusive.repository.ts';
import { addPupil, membershipBeyond, retirePupil } from './programme-members.ts';
import { findGroup, findProgramme } from './programme-rules.ts';
import { changeProgramme, closeProgramme, createProgramme, deleteEmptyProgramme } from './programme-writes.ts';

type Endpoints = typeof inclusiveEndpoints;
type ReadCall = Pick<Call<Endpoints['byId']>, 'services' | 'school' | 'caller'>;

/** A group lead asks about the classes that they lead in the current year alone. */
const reachOf = ({ school, caller }: ReadCall) =>
  school.roles.some((role) => isIn('management', role)) ? undefined : caller.userId;
const asked = <Where extends object>({ services, school }: ReadCall, where: Where) => ({
  schoolId: school.id,
  leadUserId: undefined,
  now: services.clock.now(),
  ...where,
});

export const list: Handler<Endpoints['list']> = async (call) => {
  const { eduYear } = call.query;
  const where: Asked = { ...asked(call, { eduYear }), leadUserId: reachOf(call) };
  const rows = await readProgrammes(call.services.database.db, where);
  return { data: { parallels: [...new Set(rows.map(({ parallel }) => parallel))], rows } };
};

/** @throws AppError NOT_FOUND for a class that the school has not, ACCESS_DENIED for one that the caller does not lead in the current year. */
async function refuseStrangers(call: ReadCall, classId: number): Promise<void> {
  const { services, school, caller } = call;
  const [found] = await classesWith({ db: services.database.db, schoolId: school.id }, eq(groups.id, classId));
  if (!found) throw new AppError('NOT_FOUND');
  if (reachOf(call) !== undefined && !leads({ userId: caller.userId, roles: school.roles }, found))
    throw new AppError('ACCESS_DENIED');
}

/** @throws AppError NOT_FOUND, or ACCESS_DENIED as `refuseStrangers` has it. */
async function programmeOf(call: ReadCall, id: number) {
  const [programme] = await readProgrammes(call.services.database.db, asked(call, { id }));
  if (!programme) throw new AppError('NOT_FOUND');
  await refuseStrangers(call, programme.parent.id);
  return programme;
}

export const byId: Handler<Endpoints['byId']> = async (call) => {
  const programme = await programmeOf(call, call.query.id);
  return { data: { ...programme, group: groupOf(programme) } };
};

export const byParentId: Handler<Endpoints['byParentId']> = async (call) => {
  const { services, query } = call;
  await refuseStrangers(call, query.id);
  return { data: await readProgrammes(services.database.db, asked(call, { parentId: query.id })) };
};

export const members: Handler<Endpoints['members']> = async (call) => {
  const programme = await programmeOf(call, call.query.id);
  const rows = await readProgrammeMembers(call.services.database.db, call.school.id, programme.id);
  return { data: { rows, group: groupOf(programme) } };
};

type Press = Omit<WritingCall, 'body'>;
const begin = (tx: Write, { school, caller, language, receivedAt }: Press, eduYear: number): Promise<Writing> =>
  beginWriting(tx, { school, caller, language, receivedAt, body: { eduYear } });
/** The year is that of the programme. */
const beginWith = async (tx: Write, call: Press, id: number) =>
  begin(tx, call, (await findProgramme(tx.db, call.school.id, id)).value.eduYear);

export const create: Handler<Endpoints['create']> = async (call) => ({
  data: await call.write(async (tx) => {
    const parent = await findGroup(tx.db, call.school.id, call.body.parentId);
    if (!parent) throw refusal(call.language, 'parentId', 'inclusive.wrong.class');
    return createProgramme(await begin(tx, call, parent.eduYear), call.body);
  }),
});
export const update: Handler<Endpoints['update']> = async (call) => ({
  data: await call.write(async (tx) => changeProgramme(await beginWith(tx, call, call.body.id), call.body)),
});
export const close: Handler<Endpoints['close']> = async (call) => ({
  data: await call.write(async (tx) => closeProgramme(await beginWith(tx, call, call.body.id), call.body)),
});
export const remove: Handler<Endpoints['delete']> = async (call) => ({
  data: await call.write(async (tx) => deleteEmptyProgramme(await beginWith(tx, call, call.body.id), call.body.id)),
});
export const transferContingent: Handler<Endpoints['transferContingent']> = async (call) => ({
  data: await call.write(async (tx) => addPupil(await beginWith(tx, call, call.body.groupId), call.body)),
});
export const retirementContingent: Handler<Endpoints['retirementContingent']> = async (call) => ({
  data: await call.write(async (tx) => {
    const { contingentId, retirementDate } = call.body;
    const present = () => membershipBeyond(tx.db, call.school.id, contingentId, retirementDate);
    const found = await present();
    // Read again by whoever holds the people: somebody else may have ended it meanwhile.
    const writing = found && (await begin(tx, call, found.eduYear));
    const held = found && (await present());
    if (!writing || !held) throw refusal(call.language, 'contingentId', 'inclusive.wrong.notInProgramme');
    return retirePupil(writing, call.body, held.member);
  }),
});
