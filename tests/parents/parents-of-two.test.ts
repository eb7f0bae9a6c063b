// The account of a parent that one school or one class knows the password of, and a child of another one.
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { HandedOut } from '#contract/parents/parent-accounts.schema.ts';
import { accessLog } from '#server/features/people/public.ts';
import { call } from '#tests/server/calls.ts';
import { iinsFrom } from '#tests/support/iins.ts';
import type { Session } from '#tests/support/server.ts';
import { formOf, multipart } from '#tests/support/sheet-files.ts';
import {
  accept,
  app,
  bind,
  childrenOf,
  choose,
  clock,
  codeOf,
  confirm,
  database,
  detach,
  director,
  enter,
  far,
  far2,
  iin,
  inTwoSchools,
  lead,
  linkOf,
  ofOtherClass,
  own,
  owner,
  parents,
  press,
  send,
  sibling,
  slipOf,
  undo,
  waiting,
} from './two-schools.ts';

inTwoSchools();

describe('a parent whose account one school made', () => {
  it('accepts the code of another school only with an own password', async () => {
    await bind(own);
    const slip = await slipOf(own);
    const ofSchool = await enter(slip);
    const parent = await enter(slip);
    const code = await codeOf(far, far2);
    const refused = await accept(code, parent);
    expect(refused.error.errors).toEqual({
      password: ['The school gave this password. First set your own password.'],
    });
    expect(await waiting(far2)).toBeUndefined();
    expect((await choose(parent, slip.password)).status).toBe(200);
    expect((await accept(code, parent)).data.state).toBe('waiting');
    expect((await confirm(far2)).status).toBe(200);
    expect(await childrenOf(parent)).toEqual([own, far]);
    // The session that was opened with the slip is over.
    expect(await childrenOf(ofSchool)).toBe(401);
  });

  it('shows the document to each school, whatever the first one typed', async () => {
    const { session } = await owner(own);
    await accept(await codeOf(far, far2), session);
    const unseen = await confirm(far2, false);
    expect(unseen.error.errors).toEqual({
      isDocumentSeen: ["Look at the person's document first: the name and the IIN must match."],
    });
    expect((await confirm(far2)).status).toBe(200);
    const seen = and(eq(accessLog.schoolId, 2), eq(accessLog.what, 'document'));
    expect(await database.db.select().from(accessLog).where(seen)).toMatchObject([{ ofUserId: session.userId }]);
  });

  it('gets no new password from the first school while they wait for the second', async () => {
    const { session, login } = await owner(own);
    await accept(await codeOf(far, far2), session);
    const link = await linkOf(own);
    for (const act of ['reset-pass', 'slips', 'block'])
      expect((await send(`${parents}/${act}`, { ids: [link], id: link, reason: null })).status).toBe(409);
    expect((await send(`${parents}/refuse`, { id: await waiting(far2) }, far2)).status).toBe(200);
    expect((await send<HandedOut>(`${parents}/reset-pass`, { ids: [link] })).data.slips).toMatchObject([{ login }]);
  });
});

describe('a parent whose account the lead of a class opened', () => {
  it('shows the document for a child of another class too', async () => {
    const { session } = await owner(own, lead);
    await accept(await codeOf(ofOtherClass), session);
    expect((await confirm(director, false)).status).toBe(422);
    // Meanwhile the lead has no power over what the account is about to open.
    expect((await send(`${parents}/reset-pass`, { ids: [await linkOf(own)] }, lead)).status).toBe(409);
    expect((await confirm()).status).toBe(200);
    expect(await childrenOf(session)).toEqual([own, ofOtherClass]);
  });

  it('accepts again after a reset of the own school', async () => {
    const { session } = await owner(own);
    const code = await codeOf(ofOtherClass);
    await accept(code, session);
    clock.advance(1_000);
    const reset = await send<HandedOut>(`${parents}/reset-pass`, { ids: [await linkOf(own)] });
    const [slip] = reset.data.slips;
    const next = await enter({ login: slip?.login ?? '', password: slip?.password ?? '' });
    await choose(next, slip?.password ?? '');
    expect((await confirm()).error.message).toContain('gave this person a new password');
    clock.advance(1_000);
    expect((await accept(code, next)).data.state).toBe('waiting');
    expect((await confirm()).status).toBe(200);
    expect(await childrenOf(next)).toEqual([own, ofOtherClass]);
  });

  it('signs in with the next slip only when the school gives them a child of another class', async () => {
    const { session, login } = await owner(own, lead);
    // A second child of the class is the lead's to give.
    expect((await bind(sibling, lead)).data.renewed).toEqual([]);
    expect(await childrenOf(session)).toEqual([own, sibling]);
    expect((await bind(ofOtherClass)).data.renewed).toEqual(['Сапарова Жанна']);
    expect(await childrenOf(session)).toBe(401);
    const slip = await slipOf(ofOtherClass);
    expect(slip.login).toBe(login);
    expect(await childrenOf(await enter(slip))).toEqual([own, sibling, ofOtherClass]);
    expect((await send(`${parents}/slips`, { ids: [await linkOf(own)] }, lead)).status).toBe(409);
  });

  it('keeps the own password when only the management printed it, or when the school has seen the document', async () => {
    const { session } = await owner(own);
    expect((await bind(ofOtherClass)).data.renewed).toEqual([]);
    expect(await childrenOf(session)).toEqual([own, ofOtherClass]);
    const detached = await detach(ofOtherClass);
    await slipOf(own, lead);
    await accept(await codeOf(sibling), session);
    await confirm(lead);
    await undo(detached);
    expect(await childrenOf(session)).toEqual([own, sibling, ofOtherClass]);
  });

  it('loses the password that the lead printed also when a detached child of another class comes back', async () => {
    const { session } = await owner(own);
    await bind(ofOtherClass);
    const detached = await detach(ofOtherClass);
    await slipOf(own, lead);
    await undo(detached);
    expect(await childrenOf(session)).toBe(401);
  });

  it('is recorded as looked up, and renewed, where a sheet names the IIN', async () => {
    const { session } = await owner(own, lead);
    await importAs(director, ['Алтай', 'Арман', iinsFrom('1312315')(41), '1б', iin, 'Сапарова Жанна']);
    expect(await childrenOf(session)).toBe(401);
    await importAs(lead, ['Алтай', 'Айша', iinsFrom('1312315')(42), '7а', iin, 'Сапарова Жанна']);
    const told = and(
      eq(accessLog.what, 'look-up'),
      eq(accessLog.userId, lead.userId),
      eq(accessLog.ofUserId, session.userId),
    );
    expect(await database.db.select().from(accessLog).where(told)).not.toEqual([]);
  });
});

async function importAs(as: Session, line: readonly string[]): Promise<void> {
  const fields = ['surname', 'firstname', 'iin', 'group', 'parentOneIin', 'parentOneName'];
  const asked = { schoolId: '1', eduYear: '2026', arrivalDate: '2026-11-20', reason: 'grade1' };
  const query = new URLSearchParams({ ...asked, requestId: press() });
  const content = Buffer.from([fields, line].map((cells) => cells.join(';')).join('\r\n'));
  const office = as === lead ? 'frontoffice' : 'backoffice';
  const { status } = await call(app, `POST /api/v3/os/${office}/school/contingent/import?${query}`, {
    as,
    language: 'en',
    headers: multipart,
    body: formOf({ field: 'import', file: 'a.csv', content }),
  });
  expect(status).toBe(200);
}
