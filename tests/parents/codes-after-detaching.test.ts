import { describe, expect, it } from 'vitest';
import type { Invitation } from '#contract/parents/parent-link.schema.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKind } from '#tests/support/database.ts';
import { holdSchoolOne, whileHeld } from '#tests/support/held.ts';
import { iinsFrom } from '#tests/support/iins.ts';
import type { Session } from '#tests/support/server.ts';
import { idOf } from '#tests/support/small-school.ts';
import {
  accept,
  app,
  bind,
  childrenOf,
  codeOf,
  contingent,
  database,
  detach,
  director,
  inTwoSchools,
  linkOf,
  name,
  own,
  owner,
  parents,
  send,
  sibling,
} from './two-schools.ts';

inTwoSchools();

describe('a parent who was detached', () => {
  const asked = async (as: Session) =>
    (
      await call<Invitation>(
        app,
        `GET /api/v4/os/clientoffice/parent-link?schoolId=1&studentSchoolUuid=${idOf(`student ${own - 11}`)}`,
        { as },
      )
    ).data.code;

  it('accepts no code of the child that they have seen, and the next one is another', async () => {
    const { session } = await owner(own);
    await bind(sibling);
    const [code, ofSibling] = [await asked(session), await codeOf(sibling)];
    const path = `DELETE ${parents}/delete-activated?schoolId=1&eduYear=2026&id=${await linkOf(own)}`;
    expect((await call(app, path, { as: director })).status).toBe(200);
    expect((await accept(code, session)).status).toBe(422);
    const next = await codeOf(own);
    expect(next).not.toBe(code);
    // Of another child it is as good as before.
    expect((await accept(ofSibling, session)).data.state).toBe('active');
    expect((await accept(next, session)).data.state).toBe('waiting');
  });

  // The embedded database has one connection, so no two wait there for each other.
  it.runIf(databaseKind === 'postgresql')('gets no code of the child for which their call waited', async () => {
    const { session } = await owner(own);
    await bind(sibling);
    expect((await accept(await codeOf(sibling), session)).data.state).toBe('active');
    const { gone, asking } = await whileHeld(database, holdSchoolOne, async (untilWaiting) => {
      const detaching = detach(own);
      await untilWaiting(1);
      const path = `GET /api/v4/os/clientoffice/parent-link?schoolId=1&studentSchoolUuid=${idOf(`student ${own - 11}`)}`;
      const asked = call(app, path, { as: session });
      await untilWaiting(2);
      return { gone: detaching, asking: asked };
    });
    expect([await gone, (await asking).status]).toEqual([expect.any(String), 404]);
  });

  it('because the school names another one has none either, and gets the child back without it', async () => {
    const { session } = await owner(own);
    const code = await asked(session);
    const other = iinsFrom('8403224')(2);
    const renamed = await send<{ batch: string }>(`${contingent}/set-parent`, {
      id: own,
      parentship: [other],
      names: [{ ...name, iin: other }],
    });
    expect(renamed.status).toBe(200);
    expect((await accept(code, session)).status).toBe(422);
    await send('/api/v4/os/changes/undo', { batch: renamed.data.batch });
    expect(await childrenOf(session)).toEqual([own]);
    expect(await asked(session)).not.toBe(code);
  });

  it('because two cards were combined without them has none of the card that went either', async () => {
    const { session } = await owner(own);
    const code = await asked(session);
    const cards = { keepId: sibling, goneId: own, keepVersion: 1, goneVersion: 1, take: [], parents: [] };
    const path = '/api/v4/os/backoffice/people-management/contingent/combine';
    expect((await send(path, cards)).status).toBe(200);
    expect((await accept(code, session)).status).toBe(422);
  });
});
