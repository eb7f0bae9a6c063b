import type { staffWritesEndpoints } from '#contract/personnel/staff-writes.endpoints.ts';
import { findUser, recordAccess } from '#server/features/people/public.ts';
import { resetPasswords } from '#server/features/session/public.ts';
import type { Call, Handler } from '#server/plugins/routes.ts';
import { staffCredentials } from './credentials.ts';
import {
  archiveStaff,
  beginStaffWriting,
  blockStaff,
  changeStaff,
  createStaff,
  removeStaff,
  restoreStaff,
  staffOf,
  unblockStaff,
} from './staff-writes.ts';

type Endpoints = typeof staffWritesEndpoints;

export const create: Handler<Endpoints['create']> = async (call) => ({
  data: await call.write(async (tx) => createStaff(await beginStaffWriting(tx, call), call.body)),
});
export const updateUser: Handler<Endpoints['updateUser']> = async (call) => ({
  data: await call.write(async (tx) => changeStaff(await beginStaffWriting(tx, call), call.body)),
});
export const updateProfile: Handler<Endpoints['updateProfile']> = async (call) => ({
  data: await call.write(async (tx) => changeStaff(await beginStaffWriting(tx, call), call.body)),
});
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
export const unblock: Handler<Endpoints['unblock']> = async (call) => {
  const { services, body } = call;
  const data = await call.write(async (tx) => unblockStaff(await beginStaffWriting(tx, call), body.id));
  const user = await findUser(services.database.db, body.id);
  // Too many wrong passwords keep somebody out as well.
  if (user) await services.throttle.forgive(user.login);
  return { data };
};

export const slip: Handler<Endpoints['slip']> = async (call) => ({ data: await credentialsOf(call, false) });
export const resetPassword: Handler<Endpoints['resetPassword']> = async (call) => ({
  data: await credentialsOf(call, true),
});

type CredentialsCall = Pick<
  Call<Endpoints['slip']>,
  'write' | 'body' | 'caller' | 'school' | 'receivedAt' | 'language' | 'services'
>;

async function credentialsOf(call: CredentialsCall, isReset: boolean) {
  const { services, body, caller, school, receivedAt } = call;
  await call.write(async (tx) => {
    await staffOf(await beginStaffWriting(tx, call), body.id);
    if (isReset) await resetPasswords(tx.db, [body.id], receivedAt);
    await recordAccess(tx.db, {
      ...{ schoolId: school.id, at: receivedAt, userId: caller.userId, what: 'password', ofUserIds: [body.id] },
    });
  });
  // Not part of what is kept of the request: passwords are stored nowhere.
  return staffCredentials(services, body.id);
}
