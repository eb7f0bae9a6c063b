// Grants (decisions B34, D88): what a person may do beyond their roles. Country workers give them and take them back.
import * as z from 'zod/mini';
import { isIin } from '../core/iin.ts';
import { defineList } from '../core/list.ts';
import { roles } from '../core/roles.ts';
import { requestId } from '../core/writes.ts';

/**
 * `indicators`, `analytics`: the pages of these names. `pupilLevel`: monitoring of a region or the country goes down to pupils. `support_desk`:
 * requests of all schools are answered.
 */
export const grantKinds = ['indicators', 'analytics', 'pupilLevel', 'support_desk'] as const;
export type GrantKind = (typeof grantKinds)[number];

/** Who gives grants: country workers whose area is the whole country. */
export const granterRoles = ['country_worker'] as const;

export const grant = z.object({
  uuid: z.uuid(),
  kind: z.enum(grantKinds),
  /** Full name of the holder. */
  person: z.string(),
  login: z.string(),
  /** Short name of the country worker who gave it. */
  givenBy: z.string(),
  /** Server time, epoch milliseconds, as all times here. */
  givenAt: z.int(),
  /** Null: it is held. */
  takenBy: z.nullable(z.string()),
  takenAt: z.nullable(z.int()),
});
export type Grant = z.infer<typeof grant>;
export const storedGrant = z.object({ ...grant.shape, batch: z.uuid() });
export type StoredGrant = z.infer<typeof storedGrant>;

const logins = /^\S{3,}$/;
/** A whole IIN or a whole login. Parts of them find no account. */
export const isNamingText = (text: string): boolean => isIin(text.trim()) || logins.test(text.trim());
export const soughtAccount = z.string().check(z.trim(), z.maxLength(100), z.refine(isNamingText, 'grants.wrong.text'));

/** An account that was found, with what it holds. */
export const foundAccount = z.object({
  userId: z.int(),
  name: z.string(),
  login: z.string(),
  places: z.array(z.object({ role: z.enum(roles), school: z.nullable(z.string()) })),
  held: z.array(z.enum(grantKinds)),
});
export type FoundAccount = z.infer<typeof foundAccount>;

const id = z.int().check(z.gte(1), z.lte(2_147_483_647));
export const accountQuestion = z.object({ schoolId: id, text: soughtAccount });
export const newGrant = z.object({ schoolId: id, userId: id, kind: z.enum(grantKinds), requestId });
export const grantPress = z.object({ schoolId: id, requestId });

export const grantStates = ['held', 'taken'] as const;
export const grantStateOf = ({ takenAt }: Pick<Grant, 'takenAt'>): (typeof grantStates)[number] =>
  takenAt === null ? 'held' : 'taken';

export const grantList = defineList({
  id: ({ uuid }: Grant) => uuid,
  fields: {
    person: { kind: 'text', value: ({ person }) => person, can: ['sort', 'search'] },
    kind: { kind: 'choice', value: ({ kind }) => [kind], choices: grantKinds, can: ['sort', 'filter'] },
    state: { kind: 'choice', value: (row) => [grantStateOf(row)], choices: grantStates, can: ['sort', 'filter'] },
    givenBy: { kind: 'text', value: ({ givenBy }) => givenBy, can: ['sort', 'search', 'filter'] },
    givenAt: { kind: 'number', value: ({ givenAt }) => -givenAt, can: ['sort'] },
    takenBy: { kind: 'text', value: ({ takenBy }) => takenBy, can: ['filter'] },
    login: { kind: 'text', value: ({ login }) => login, can: ['search'] },
  },
  sort: 'givenAt',
});
