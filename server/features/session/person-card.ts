// What the card of a person holds that belongs to the account: names, IIN, birth, and whether it lets anybody in.
import { and, eq, like, sql } from 'drizzle-orm';
import { AppError } from '#contract/core/errors.ts';
import type { Gender, NameSource } from '#contract/core/people-fields.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import { incomingRows, isOneOf, rowsOf } from '#server/db/records.ts';
import {
  isKeptHere,
  type PersonAsLeft,
  students,
  type UserRow,
  usedElsewhere,
  users,
} from '#server/features/people/public.ts';
import { lockAccount } from './account-state.ts';

export type Blocked = { readonly at: number; readonly by: number; readonly reason: string | null };
export type PersonValue = {
  readonly surname: string;
  readonly firstname: string;
  readonly patronymic: string | null;
  readonly iin: string | null;
  readonly isNotResident: boolean;
  readonly gender: Gender;
  readonly bornDate: string | null;
  readonly blocked: Blocked | null;
  /** Left out where nobody said it, as in histories from before anybody did. */
  readonly nameSource?: NameSource;
};

export function personValue(user: UserRow): PersonValue {
  const { surname, firstname, patronymic, iin, isNotResident, gender, bornDate, blockedAt } = user;
  return {
    surname,
    firstname,
    patronymic,
    iin,
    isNotResident,
    gender,
    bornDate,
    ...(user.nameSource !== null && { nameSource: user.nameSource }),
    blocked: blockedAt === null ? null : { at: blockedAt, by: user.blockedBy ?? 0, reason: user.blockReason },
  };
}

/** The accounts whose name, IIN, birth or block would change although another school uses them. */
async function changedElsewhere(
  db: ReadDb,
  schoolId: number,
  held: readonly UserRow[],
  values: ReadonlyMap<number, PersonValue>,
): Promise<ReadonlySet<number>> {
  const changed = held.flatMap((user) => {
    const value = values.get(user.id);
    return value && said(personValue(user)) !== said(value) ? [user.id] : [];
  });
  return usedElsewhere(db, schoolId, changed);
}
const said = ({ surname, firstname, patronymic, iin, isNotResident, gender, bornDate, blocked }: PersonValue) =>
  JSON.stringify([surname, firstname, patronymic, iin, isNotResident, gender, bornDate, blocked?.at ?? null]);

const holdUsers = (db: ReadDb, ids: Iterable<number>) =>
  db
    .select()
    .from(users)
    .where(isOneOf(users.id, [...ids]))
    .orderBy(users.id)
    .for('update');

/** The same, for undo. The accounts are locked until the end of the transaction. */
export async function peopleOutOfReach(
  db: ReadDb,
  schoolId: number,
  values: ReadonlyMap<number, PersonValue>,
): Promise<ReadonlySet<number>> {
  return changedElsewhere(db, schoolId, await holdUsers(db, values.keys()), values);
}

/**
 * Overwrites the personal data of accounts on behalf of a school. An account that becomes blocked is signed out.
 * @throws AppError USED_ELSEWHERE where the account of another school's colleague or student would be changed.
 */
export async function storePeople(db: Db, schoolId: number, values: ReadonlyMap<number, PersonValue>): Promise<void> {
  const held = await holdUsers(db, values.keys());
  if ((await changedElsewhere(db, schoolId, held, values)).size > 0) throw new AppError('USED_ELSEWHERE');
  const rows = [...values].map(([id, person]) => ({ ...columnsOf(person), id }));
  await keepAsLeft(
    db,
    schoolId,
    held.filter((user) => inBooks(user) !== inBooks(values.get(user.id) ?? user)),
  );
  await db.execute(sql`update ${users} set surname = incoming.surname, firstname = incoming.firstname,
      patronymic = incoming.patronymic, iin = incoming.iin, is_not_resident = incoming.is_not_resident,
      gender = incoming.gender, born_date = incoming.born_date, name_source = incoming.name_source
    from ${incomingRows(rows, `id integer, ${personColumns}`)} where users.id = incoming.id`);
  for (const { id, blockedAt } of held) {
    const blocked = values.get(id)?.blocked ?? null;
    if ((blocked?.at ?? null) !== blockedAt) await lockAccount(db, id, blocked, blocked?.at ?? 0);
  }
}

const inBooks = ({ surname, firstname, patronymic, iin, gender, bornDate }: Omit<PersonAsLeft, 'leftOn'>) =>
  JSON.stringify([surname, firstname, patronymic, iin, gender, bornDate]);

/**
 * Before a school changes accounts: the archives of other schools keep them as they are until now, and its own follows the change.
 * The first change after a departure counts: later ones do not replace what the student left with.
 */
async function keepAsLeft(db: Db, schoolId: number, changed: readonly UserRow[]): Promise<void> {
  if (changed.length === 0) return;
  const rows = changed.map(({ id, surname, firstname, patronymic, iin, gender, bornDate }) => {
    return { id, as_left: { surname, firstname, patronymic, iin, gender, bornDate } };
  });
  await db.execute(sql`update ${students} set as_left = incoming.as_left || jsonb_build_object('leftOn', students.left_on)
    from ${incomingRows(rows, 'id integer, as_left jsonb')}
    where students.user_id = incoming.id and students.school_id <> ${schoolId}::integer and students.state = 'archived'
      and not ${isKeptHere}`);
  const ids = changed.map(({ id }) => id);
  await db
    .update(students)
    .set({ asLeft: null })
    .where(and(eq(students.schoolId, schoolId), isOneOf(students.userId, ids)));
}

const personColumns =
  'surname text, firstname text, patronymic text, iin text, is_not_resident boolean, gender text, born_date date, name_source text';
const columnsOf = ({ surname, firstname, patronymic, iin, isNotResident, gender, bornDate, ...more }: PersonValue) => ({
  surname,
  firstname,
  patronymic,
  iin,
  gender,
  is_not_resident: isNotResident,
  born_date: bornDate,
  name_source: more.nameSource ?? null,
});

type Named = Pick<PersonValue, 'surname' | 'firstname' | 'gender'>;

/**
 * Accounts with the first passwords of their numbers, in the order of the people. Logins of a school are a prefix and a count: names are
 * shared, and change. The people of the school are held, so that no two get one login.
 */
export async function newAccounts(db: Db, prefix: string, people: readonly Named[]): Promise<number[]> {
  const taken = await db
    .select({ login: users.login })
    .from(users)
    .where(like(users.login, `${prefix}%`));
  const last = taken.reduce((most, { login }) => {
    const number = Number(login.slice(prefix.length));
    return Number.isInteger(number) ? Math.max(most, number) : most;
  }, 0);
  const rows = people.map(({ surname, firstname, gender }, index) => {
    return { login: `${prefix}${String(last + 1 + index).padStart(4, '0')}`, surname, firstname, gender };
  });
  const made = await rowsOf<{ id: number; login: string }>(
    db,
    sql`insert into ${users} (login, password_hash, is_default_password, surname, firstname, gender)
      select login, null, true, surname, firstname, gender
      from ${incomingRows(rows, 'login text, surname text, firstname text, gender text')} returning id, login`,
  );
  const ids = new Map(made.map(({ login, id }) => [login, id]));
  return rows.map(({ login }) => {
    const id = ids.get(login);
    if (id === undefined) throw new Error('The database gave no id for a new person');
    return id;
  });
}

export async function newAccount(db: Db, prefix: string, person: Named): Promise<number> {
  const [id] = await newAccounts(db, prefix, [person]);
  if (id === undefined) throw new Error('The database gave no id for a new person');
  return id;
}
