import { expect, test } from 'vitest';
import { instantIn } from '#contract/core/time.ts';
import { phaseOf } from '#features/schedule/lesson-phase.ts';
import { countAbsent, factsOfEntry, type LessonFacts, stateOf, withFacts } from '#features/schedule/lesson-state.ts';
import { anEntry } from './entries.ts';

const timeZone = 'Asia/Almaty';
const date = '2026-12-16';
const time = { timeStart: '10:40', timeEnd: '11:25' };
const phaseAt = (clock: string) => phaseOf(time, { date, now: instantIn(date, clock, timeZone), timeZone });
const [ahead, now, past] = [phaseAt('10:00'), phaseAt('11:00'), phaseAt('12:00')];
const untouched: LessonFacts = factsOfEntry({
  lesson: { status: 'created', evaluation_status: null },
  absentCount: null,
});

test('a lesson is ahead until its bell, now until the last one, then past, by the clock of the school', () => {
  expect(phaseAt('10:39:59')).toEqual({ kind: 'ahead' });
  expect(phaseAt('10:40')).toEqual({ kind: 'now', minutesLeft: 45 });
  expect(phaseAt('10:52')).toEqual({ kind: 'now', minutesLeft: 33 });
  expect(phaseAt('11:24:59')).toEqual({ kind: 'now', minutesLeft: 1 });
  expect(phaseAt('11:25')).toEqual({ kind: 'past' });
});

test('an untouched lesson is told by its time', () => {
  expect(stateOf(anEntry(), untouched, ahead)).toEqual({ kind: 'notStarted' });
  expect(stateOf(anEntry({ isSyncLesson: true }), untouched, ahead)).toEqual({ kind: 'online' });
  expect(stateOf(anEntry(), untouched, now)).toEqual({ kind: 'now' });
  expect(stateOf(anEntry(), untouched, past)).toEqual({ kind: 'notConducted' });
});

test('a conducted lesson says how many came, and that it waits when it does', () => {
  const conducted = { ...untouched, isConducted: true, isRollTaken: true, absent: 3 };
  const tally = { present: 22, total: 25 };
  expect(stateOf(anEntry(), conducted, past)).toEqual({ kind: 'conducted', isWaiting: false, tally });
  expect(stateOf(anEntry(), { ...conducted, waiting: 4 }, past)).toEqual({ kind: 'conducted', isWaiting: true, tally });
});

test('"nobody absent" is not "roll not taken"', () => {
  const conducted = { ...untouched, isConducted: true };
  expect(stateOf(anEntry(), conducted, past)).toMatchObject({ tally: null });
  expect(stateOf(anEntry(), { ...conducted, isRollTaken: true, absent: 0 }, past)).toMatchObject({
    tally: { present: 25, total: 25 },
  });
});

test('what needs a person comes before what is done', () => {
  const done = { ...untouched, isConducted: true, waiting: 2 };
  expect(stateOf(anEntry(), { ...done, refused: 1 }, past)).toEqual({ kind: 'refused', count: 1 });
  expect(stateOf(anEntry(), { ...done, refused: 1, conflicts: 2 }, past)).toEqual({ kind: 'conflict', count: 2 });
  expect(stateOf(anEntry(), { ...done, conflicts: 2, notSaved: 1 }, past)).toEqual({ kind: 'notSaved', count: 1 });
});

test('a roll without conducting, and work that waits, are told apart', () => {
  expect(stateOf(anEntry(), { ...untouched, isRollTaken: true, absent: 1 }, now)).toMatchObject({ kind: 'rollTaken' });
  expect(stateOf(anEntry(), { ...untouched, waiting: 1 }, past)).toEqual({ kind: 'waiting' });
});

test('the week tells of a lesson that is not on the device', () => {
  const facts = factsOfEntry({ lesson: { status: 'created', evaluation_status: 'done' }, absentCount: 3 });
  expect(facts).toMatchObject({ isConducted: true, isRollTaken: true, absent: 3 });
});

test('conducting on this device counts at once, with its theme, and so does undoing it', () => {
  const empty = anEntry({ theme: { label: null }, lesson: { status: 'empty', evaluation_status: null } });
  const conducted = withFacts(empty, { ...untouched, isConducted: true, theme: 'Гук заңы' });
  expect(conducted.theme.label).toBe('Гук заңы');
  expect(conducted.lesson).toEqual({ status: 'created', evaluation_status: 'done' });
  expect(withFacts(conducted, untouched).lesson).toEqual({ status: 'created', evaluation_status: null });
});

test('homework entered or deleted on this device counts at once; where only the week knows, the week counts', () => {
  const given = { ...anEntry().homework, status: 'created', body: '§ 21', homeworkUUID: 'known' } as const;
  const entry = anEntry({ homework: given });
  expect(withFacts(entry, untouched).homework).toEqual(given);
  expect(withFacts(entry, { ...untouched, homework: null }).homework).toMatchObject({ status: 'empty', body: null });
  const set = { body: '§ 22', dueScheduleUuid: null };
  expect(withFacts(anEntry(), { ...untouched, homework: set }).homework).toMatchObject({
    status: 'created',
    body: '§ 22',
  });
  const none = { body: null, dueScheduleUuid: null };
  expect(withFacts(anEntry(), { ...untouched, homework: none }).homework).toMatchObject({
    status: 'created',
    body: null,
  });
});

test('who is late is in the room', () => {
  expect(countAbsent(['late', 'was_in_class', null, 'missing_by_sick', 'missing_without_reason'])).toBe(2);
});
