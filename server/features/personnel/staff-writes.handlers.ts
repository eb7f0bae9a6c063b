import { staffWritesEndpoints as endpoints } from '#contract/personnel/staff-writes.endpoints.ts';
import { askingWhose, recordAccess, tellIin, usedElsewhere } from '#server/features/people/public.ts';
import { resetPasswords, writeOpened } from '#server/features/session/public.ts';
import type { Call, Handler } from '#server/plugins/routes.ts';
import { look } from '#server/shared/look.ts';
import { nameSourceOf } from '#server/shared/name-source.ts';
import type { Write } from '#server/shared/write.ts';
import { credentialsOfStaff, staffCredentials } from './credentials.ts';
import {
  anyStaffOf,
  archiveStaff,
  beginStaffWriting,
  blockStaff,
  changeStaff,
  createStaff,
  refuseOutOfReach,
  removeStaff,
  restoreStaff,
  staffOf,
  unblockStaff,
} from './staff-writes.ts';

type Endpoints = typeof endpoints;

export const create: Handler<Endpoints['create']> = async (call) => {
  const { lastname: patronymic, ...name } = call.body;
  const hire = async () => {
    const source = await nameSourceOf(call.services.registry, { ...name, patronymic });
    return call.write(async (tx) => createStaff(await beginStaffWriting(tx, call), call.body, source));
  };
  return { data: await askingWhose(call, endpoints.create, call.body, hire) };
};
export const updateUser: Handler<Endpoints['updateUser']> = async (call) => {
  const change = () => call.write(async (tx) => changeStaff(await beginStaffWriting(tx, call), call.body));
  return { data: await askingWhose(call, endpoints.updateUser, namedIn(call.body), change) };
};
export const updateProfile: Handler<Endpoints['updateProfile']> = async (call) => {
  const change = () => call.write(async (tx) => changeStaff(await beginStaffWriting(tx, call), call.body));
  return { data: await askingWhose(call, endpoints.updateProfile, namedIn(call.body), change) };
};
const namedIn = ({ iin, id }: { iin?: string | null | undefined; id: number }) => ({ iin, ofUserId: id });
export const updateAccess: Handler<Endpoints['updateAccess']> = async (call) => ({
  data: await call.write(async (tx) => changeStaff(await beginStaffWriting(tx, call), call.body)),
});
export const archive: Handler<Endpoints['delete']> = async (call) => ({
  data: await call.write(async (tx) => archiveStaff(await beginStaffWriting(tx, call), call.body)),
});
export const remove: Handler<Endpoints['remove']> = async (call) => ({
  data: await call.write(async (tx) => removeStaff(await beginStaffWriting(tx, call), call.body.id)),
});
export const restore: Handler<Endpoints['restore']> = async (call) => ({
  data: await call.write(async (tx) => restoreStaff(await beginStaffWriting(tx, call), call.body.id)),
});
export const block: Handler<Endpoints['block']> = async (call) => ({
  data: await call.write(async (tx) => {
    return blockStaff(await beginStaffWriting(tx, call), call.body.id, call.body.reason);
  }),
});
export const unblock: Handler<Endpoints['unblock']> = async (call) => ({
  data: await writeOpened(call, async (tx) => {
    const { id } = call.body;
    const result = await unblockStaff(await beginStaffWriting(tx, call), id);
    const isUsedElsewhere = (await usedElsewhere(tx.db, call.school.id, [id])).size > 0;
    return { result, login: isUsedElsewhere ? null : result.login };
  }),
});

export const slip: Handler<Endpoints['slip']> = async (call) => ({ data: await handOut(call, endpoints.slip) });
export const resetPassword: Handler<Endpoints['resetPassword']> = async (call) => {
  await call.write(async (tx) => {
    await staffOf(await beginStaffWriting(tx, call), call.body.id);
    await resetPasswords(tx, call.school.id, [call.body.id]);
  });
  return { data: await handOut(call, endpoints.resetPassword) };
};

const handOut = (call: Call<Endpoints['slip']>, endpoint: Endpoints['slip'] | Endpoints['resetPassword']) =>
  look(call, endpoint, async (tx) => {
    await staffOf(await beginStaffWriting(tx, call), call.body.id);
    await record(tx, call, 'password', [call.body.id]);
    return staffCredentials(tx.db, call.services, call.school.id, call.body.id);
  });

export const resetMany: Handler<Endpoints['resetMany']> = async (call) => {
  await call.write(async (tx) => {
    await refuseOutOfReach(await beginStaffWriting(tx, call), call.body.ids);
    await resetPasswords(tx, call.school.id, call.body.ids);
  });
  return { data: await handOutMany(call, endpoints.resetMany) };
};
export const slips: Handler<Endpoints['slips']> = async (call) => ({
  data: await handOutMany(call, endpoints.slips),
});

/** Tells the passwords of many, and records who was told. */
const handOutMany = (call: Call<Endpoints['slips']>, endpoint: Endpoints['slips'] | Endpoints['resetMany']) =>
  look(call, endpoint, async (tx) => {
    const { ids } = call.body;
    await refuseOutOfReach(await beginStaffWriting(tx, call), ids);
    await record(tx, call, 'password', ids);
    return credentialsOfStaff(tx.db, call.services, call.school.id, ids);
  });

export const wholeIin: Handler<Endpoints['wholeIin']> = async (call) => {
  const data = await look(call, endpoints.wholeIin, async (tx) => {
    await anyStaffOf(await beginStaffWriting(tx, call), call.body.id);
    await record(tx, call, 'iin', [call.body.id]);
    return tellIin(tx.db, call.body.id);
  });
  return { data };
};

type SeeingCall = Pick<Call<Endpoints['slips']>, 'school' | 'caller' | 'services'>;
/** At the moment when it is told, as for students. */
const record = (
  tx: Write,
  { school, caller, services }: SeeingCall,
  what: 'iin' | 'password',
  ofUserIds: readonly number[],
) => recordAccess(tx.db, { schoolId: school.id, at: services.clock.now(), userId: caller.userId, what, ofUserIds });
