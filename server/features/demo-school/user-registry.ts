// Gives everybody an account: an id, a login, a number, and roles in schools.

import type { InferSelectModel } from 'drizzle-orm';
import type { Role } from '#contract/core/roles.ts';
import type { staffMembers, userSchools, users } from '#server/features/people/public.ts';
import type { Position } from '#server/features/reference/public.ts';
import type { accountRelations } from '#server/features/session/public.ts';
import { iinIssuer } from './iin.ts';
import type { Gender, PersonName } from './people.ts';
import { phoneOf } from './people.ts';
import type { Random } from './random.ts';

export type NewUser = PersonName & {
  gender: Gender;
  bornDate: string;
  /** Letter of the login of those who have no name of their own: t, s, p. */
  prefix: 't' | 's' | 'p';
  login?: string | undefined;
  /** Login of an earlier account of the same person, which has the same IIN and is related to this one. */
  sameAs?: string | undefined;
};
export type Employment = { role: Role; subrole?: Role; position?: Position };

export type UserRegistry = {
  /** Returns the user id. */
  add(person: NewUser): number;
  employ(userId: number, schoolId: number, employment: Employment): void;
  readonly users: InferSelectModel<typeof users>[];
  readonly userSchools: InferSelectModel<typeof userSchools>[];
  readonly staff: InferSelectModel<typeof staffMembers>[];
  readonly relations: InferSelectModel<typeof accountRelations>[];
};

export function userRegistry(school: { passwordHash: string; random: Random; linkedAt: number }): UserRegistry {
  const { passwordHash, random, linkedAt } = school;
  const issueIin = iinIssuer();
  const registry: UserRegistry = {
    users: [],
    userSchools: [],
    staff: [],
    relations: [],
    add({ surname, firstname, patronymic, gender, bornDate, prefix, login, sameAs }) {
      const id = registry.users.length + 1;
      const other = sameAs === undefined ? undefined : registry.users.find((user) => user.login === sameAs);
      if (other) {
        const link = { provenAt: linkedAt, linkedBy: other.id, device: null };
        registry.relations.push({ userId: id, relatedUserId: other.id, ...link });
        registry.relations.push({ userId: other.id, relatedUserId: id, ...link });
      }
      registry.users.push({
        id,
        login: login ?? `${prefix}${String(id).padStart(4, '0')}`,
        passwordHash,
        isDefaultPassword: login === undefined,
        firstPasswordGeneration: 0,
        isNotResident: false,
        nameSource: 'register',
        // Some have not come yet, and hold the slip that their school gave them.
        firstSignedInAt: login === undefined && id % 6 === 0 ? null : linkedAt,
        seenTours: [],
        blockedAt: null,
        blockedBy: null,
        blockReason: null,
        iin: other?.iin ?? issueIin(bornDate, gender),
        surname,
        firstname,
        patronymic,
        gender,
        bornDate,
        phone: prefix === 's' ? null : phoneOf(random),
        email: null,
        photo: null,
        claimedIin: null,
      });
      return id;
    },
    employ(userId, schoolId, { role, subrole, position }) {
      if (position) registry.staff.push(staffMember(registry, userId, schoolId, position));
      registry.userSchools.push({
        userId,
        schoolId,
        role,
        subrole: subrole ?? null,
        positionKz: position?.kz ?? null,
        positionRu: position?.ru ?? null,
        positionEn: position?.en ?? null,
        readsUntil: null,
      });
    },
  };
  return registry;
}

/** As somebody of a school before it is known what category they have. */
export function staffMember(
  { users }: Pick<UserRegistry, 'users'>,
  userId: number,
  schoolId: number,
  { id }: Position,
): InferSelectModel<typeof staffMembers> {
  const known = { positionId: id, category: null, phone: users[userId - 1]?.phone ?? null, isInStatistic: true };
  const none = { archivedOn: null, archiveOrder: null, archiveReason: null, sourcedId: null, changedAt: 0 };
  return { schoolId, userId, version: 1, ...known, state: 'active', ...none };
}
