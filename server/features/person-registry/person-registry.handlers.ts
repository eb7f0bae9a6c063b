import { and, eq } from 'drizzle-orm';
import { AppError } from '#contract/core/errors.ts';
import { isIn } from '#contract/core/roles.ts';
import type { personRegistryEndpoints } from '#contract/person-registry/person-registry.endpoints.ts';
import type { CardKind, FoundPerson } from '#contract/person-registry/person-registry.schema.ts';
import type { ReadDb } from '#server/db/client.ts';
import { cardKnownBy, knownHere, recordLookUp, staffMembers, students, users } from '#server/features/people/public.ts';
import { findSchool, leadAdmits } from '#server/features/school/public.ts';
import type { Call, Handler } from '#server/plugins/routes.ts';

type Endpoints = typeof personRegistryEndpoints;
type AskingCall = Pick<Call<Endpoints['lookUp']>, 'services' | 'school' | 'caller' | 'receivedAt' | 'write'>;
type Asked = { readonly iin: string; readonly as: CardKind };

export const student: Handler<Endpoints['student']> = (call) => answer(call, { iin: call.query.iin, as: 'student' });
export const staff: Handler<Endpoints['staff']> = (call) => answer(call, { iin: call.query.iin, as: 'staff' });
export const lookUp: Handler<Endpoints['lookUp']> = (call) => answer(call, call.body);

/**
 * Counted and recorded before anybody is asked.
 * @throws AppError ACCESS_DENIED for a group lead who may not admit students, or who asks about the staff; TOO_MANY_REQUESTS.
 */
async function answer(call: AskingCall, asked: Asked): Promise<{ data: FoundPerson }> {
  const { services, school, caller, receivedAt } = call;
  const { db } = services.database;
  const isManagement = school.roles.some((role) => isIn('management', role));
  // Only the management employs people.
  if (!isManagement && !(asked.as === 'student' && (await leadAdmits(db, school.id, caller.userId))))
    throw new AppError('ACCESS_DENIED');
  const { own, elsewhere } = await cardsOf(db, school.id, asked);
  await call.write((tx) =>
    recordLookUp(tx.db, { schoolId: school.id, userId: caller.userId, at: receivedAt, ofUserId: own?.user.id ?? 0 }),
  );
  const nobody = { person: null, id: null, school: null };
  if (own) {
    const { id, surname, firstname, patronymic, gender, bornDate } = own.user;
    return {
      data: {
        ...nobody,
        kind: own.state === 'active' ? 'own' : 'archived',
        id: isManagement ? id : null,
        person: { surname, firstname, lastname: patronymic, sex: gender, bornDate },
      },
    };
  }
  if (elsewhere !== null)
    return { data: { ...nobody, kind: 'elsewhere', school: (await findSchool(db, elsewhere))?.name ?? null } };
  const found = await services.registry.find(asked.iin);
  if (typeof found === 'string') return { data: { ...nobody, kind: found } };
  const { surname, firstname, patronymic, gender, bornDate } = found;
  return {
    data: { ...nobody, kind: 'register', person: { surname, firstname, lastname: patronymic, sex: gender, bornDate } },
  };
}

/**
 * The card that the school has of who bears an IIN, with the person as the school knows them, and the other school in which they learn.
 * A member of the staff is asked about in this school alone.
 */
async function cardsOf(db: ReadDb, schoolId: number, { iin, as }: Asked) {
  if (as === 'student') {
    const cards = await db
      .select({ student: students, user: users })
      .from(users)
      .innerJoin(students, eq(students.userId, users.id))
      .where(eq(users.iin, iin));
    const own = cardKnownBy(schoolId, iin, cards);
    const elsewhere = cards.find(({ student }) => student.schoolId !== schoolId && student.state === 'active');
    return {
      own: own && { state: own.student.state, user: knownHere(own.student, own.user) },
      elsewhere: elsewhere?.student.schoolId ?? null,
    };
  }
  const [own] = await db
    .select({ state: staffMembers.state, user: users })
    .from(users)
    .innerJoin(staffMembers, eq(staffMembers.userId, users.id))
    .where(and(eq(staffMembers.schoolId, schoolId), eq(users.iin, iin)));
  return { own, elsewhere: null };
}
