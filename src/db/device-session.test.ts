// What a session is after any two events, in whatever order they come.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { beginSession } from './client-id.ts';
import { firstSession, noteSession, readSession, type SessionEvent, sessionAfter } from './device-session.ts';
import { Handles } from './handles.ts';

const begins = (signIn: string): SessionEvent => ({ type: 'begins', signIn });
const isOver = (signIn: string | null): SessionEvent => ({ type: 'isOver', signIn });
const isLeft = (signIn: string | null): SessionEvent => ({ type: 'isLeft', signIn });
const after = (...events: readonly SessionEvent[]) => events.reduce(sessionAfter, firstSession);

describe('a session after two events', () => {
  it.each([
    // Of one sign-in: leaving is the last word, whenever the refusal arrives.
    [[begins('a'), isOver('a')], { signIn: 'a', kind: 'over' }],
    [[begins('a'), isLeft('a')], { signIn: 'a', kind: 'out' }],
    [[begins('a'), isOver('a'), isLeft('a')], { signIn: 'a', kind: 'out' }],
    [[begins('a'), isLeft('a'), isOver('a')], { signIn: 'a', kind: 'out' }],
    [[begins('a'), isOver('a'), isOver('a')], { signIn: 'a', kind: 'over' }],
    [[begins('a'), isLeft('a'), isLeft('a')], { signIn: 'a', kind: 'out' }],
    // The next sign-in, before and after the end of the one before it.
    [[begins('a'), isOver('a'), begins('b')], { signIn: 'b', kind: 'in' }],
    [[begins('a'), begins('b'), isOver('a')], { signIn: 'b', kind: 'in' }],
    [[begins('a'), isLeft('a'), begins('b')], { signIn: 'b', kind: 'in' }],
    [[begins('a'), begins('b'), isLeft('a')], { signIn: 'b', kind: 'in' }],
    [[begins('a'), begins('b'), isOver('b')], { signIn: 'b', kind: 'over' }],
    [[begins('a'), begins('b'), isLeft('b')], { signIn: 'b', kind: 'out' }],
    // Before anything was signed in under a name.
    [[isOver(null)], { signIn: null, kind: 'over' }],
    [[isLeft(null), isOver(null)], { signIn: null, kind: 'out' }],
    [[begins('a'), isLeft(null)], { signIn: 'a', kind: 'in' }],
    [[begins('a'), isOver(null)], { signIn: 'a', kind: 'in' }],
    [[isLeft('a')], firstSession],
  ])('%j', (events, session) => {
    expect(after(...events)).toEqual(session);
  });
});

describe('the session on the disk', () => {
  const open = () => new Handles(7, { indexedDB: new IDBFactory(), IDBKeyRange });
  const ids = () => {
    let count = 0;
    return () => `id ${++count}`;
  };

  it('is one for all contexts, and restarts with each sign-in under a name of its own', async () => {
    const handles = open();
    expect(await readSession(handles)).toEqual(firstSession);
    const makeId = ids();
    const first = await beginSession(handles, makeId);
    await noteSession(handles, isOver(first));
    expect(await readSession(handles)).toEqual({ signIn: first, kind: 'over' });
    const second = await beginSession(handles, makeId);
    expect(second).not.toBe(first);
    expect(await noteSession(handles, isLeft(first))).toEqual({ signIn: second, kind: 'in' });
    handles.close();
  });

  it('whatever two contexts note at once, one order of the two is kept', async () => {
    const handles = open();
    const first = await beginSession(handles, ids());
    const [over, left] = await Promise.all([noteSession(handles, isOver(first)), noteSession(handles, isLeft(first))]);
    expect([over.kind, left.kind]).toEqual(['over', 'out']);
    expect((await readSession(handles)).kind).toBe('out');
    handles.close();
  });

  it('knows a sign-out that an older application noted', async () => {
    const handles = open();
    await handles.strict.flags.put({ key: 'signedOut', value: true });
    expect(await readSession(handles)).toEqual({ signIn: null, kind: 'out' });
    expect(await noteSession(handles, isOver(null))).toEqual({ signIn: null, kind: 'out' });
    await beginSession(handles, ids());
    expect((await readSession(handles)).kind).toBe('in');
    handles.close();
  });
});
