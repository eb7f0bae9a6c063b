// Why another school blocked an account is its own business: this school learns that it did, on both databases.
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SubjectHistory } from '#contract/changes/changes.schema.ts';
import type { StudentCard } from '#contract/contingent/contingent.schema.ts';
import type { ListPage } from '#contract/core/list-endpoint.ts';
import type { ParentRow } from '#contract/parents/parents.schema.ts';
import type { StaffMember } from '#contract/personnel/personnel.schema.ts';
import { users } from '#server/features/people/public.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { idOf, schoolNow } from '#tests/support/small-school.ts';
import { openSyncCaller, type SyncCaller } from '#tests/support/sync-caller.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

const secret = 'Долг за питание';
const base = '/api/v3/os/backoffice/school';

describe.each(databaseKinds)('a block of another school on %s', (kind) => {
  let caller: SyncCaller;
  beforeAll(async () => {
    caller = await openSyncCaller(kind);
    await widenSmallSchool(caller.database.db);
    await caller.database.db.update(users).set({ bornDate: '2013-12-31' });
  });
  afterAll(() => caller.close());

  /** Somebody of school 2 blocks a pupil, a parent and a teacher of school 1, or somebody of school 1 does. */
  const block = (blockedBy: number) =>
    caller.database.db
      .update(users)
      .set({ blockedAt: schoolNow, blockedBy, blockReason: secret })
      .where(inArray(users.id, [11, 7, 5]));
  const get = async <Data>(path: string) =>
    call<Data>(caller.app, `GET ${path}${path.includes('?') ? '&' : '?'}schoolId=1&eduYear=2026`, {
      as: await caller.person('zavuch'),
    });
  const told = async () => {
    const card = await get<StudentCard>(`${base}/contingent/by-id?id=11`);
    const staff = await get<ListPage<StaffMember>>(`${base}/personnel/list`);
    const parents = await get<ListPage<ParentRow>>('/api/v4/os/backoffice/parents');
    return {
      text: [card, staff, parents].map(({ text }) => text).join('\n'),
      rows: [
        card.data,
        card.data.parents.find(({ id }) => id === 7),
        staff.data.rows.find(({ id }) => id === 5),
        parents.data.rows.find(({ isBlocked }) => isBlocked),
      ].map((row) => [row?.blockReason, row?.isBlockedElsewhere]),
    };
  };

  it('is told without its reason, on cards and lists of students, parents and staff', async () => {
    await block(6);
    const { text, rows } = await told();
    expect(rows).toEqual(Array(4).fill([null, true]));
    expect(text).not.toContain(secret);
    await block(1);
    expect((await told()).rows).toEqual(Array(4).fill([secret, false]));
  });

  it('is in the history of a card that this school changes, without its reason', async () => {
    await block(6);
    const { status, text } = await call(caller.app, `POST ${base}/contingent/update`, {
      as: await caller.person('zavuch'),
      body: { schoolId: 1, eduYear: 2026, requestId: idOf('elsewhere'), id: 11, address: 'Абай даңғылы, 9' },
    });
    expect(status, text).toBe(200);
    const history = await get<SubjectHistory>(`/api/v4/os/changes/subject?of=student&id=${idOf('student 0')}`);
    expect(history.data.entries[0]).toMatchObject({
      before: { isBlocked: true, blockReason: null, isBlockedElsewhere: true },
      after: { isBlocked: true, blockReason: null, isBlockedElsewhere: true },
    });
    expect(history.text).not.toContain(secret);
    await caller.database.db.update(users).set({ blockedAt: null, blockedBy: null }).where(eq(users.id, 11));
  });
});
