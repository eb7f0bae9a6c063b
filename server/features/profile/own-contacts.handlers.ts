import { phoneOf } from '#contract/core/phone.ts';
import type { ownContactsEndpoints } from '#contract/profile/own-contacts.endpoints.ts';
import type { Handler } from '#server/plugins/routes.ts';
import { noteStaffChange, storeContacts } from './own-contacts.repository.ts';

/**
 * Changes phone and e-mail of the caller's account. A school keeps its own phone of the person; its cards show both.
 * @throws AppError VALIDATION_FAILED with errors by field.
 */
export const saveContacts: Handler<(typeof ownContactsEndpoints)['saveContacts']> = async ({
  caller,
  body,
  write,
  receivedAt,
}) => {
  const { phone, email } = body;
  const change = {
    ...(phone !== undefined && { phone: phoneOf(phone) }),
    ...(email !== undefined && { email: email || null }),
  };
  const data = await write(async ({ db }) => {
    // Lists of the staff are read again from the last change on.
    for (const schoolId of new Set(caller.memberships.map((membership) => membership.schoolId)))
      await noteStaffChange(db, { schoolId, userId: caller.userId, now: receivedAt });
    return storeContacts(db, caller.userId, change);
  });
  return { data };
};
