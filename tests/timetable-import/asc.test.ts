// What aSc Timetables can express beyond a plain week: parts of classes, alternating weeks, lessons of two classes, cards without a time.
import { describe, expect, it } from 'vitest';
import { clashesOf } from '#server/features/timetable-import/clashes.ts';
import { classNameOf, genderOfName, nameKey, personNameOf } from '#server/features/timetable-import/names.ts';
import { readTimetable } from '#server/features/timetable-import/read-timetable.ts';
import { type AscParts, ascExport, usualParts } from './asc-export.ts';

function read(parts?: AscParts) {
  const found = readTimetable(ascExport(parts));
  if (found.outcome !== 'ok') throw new Error(JSON.stringify(found));
  return found.timetable;
}

describe('an aSc export', () => {
  it('gives lessons with days, weeks, classes and their parts, rooms and bells', () => {
    const { lessons, bells, rooms, weeksInCycle } = read();
    expect(weeksInCycle).toBe(2);
    expect(bells?.get(2)).toEqual({ from: '08:55', to: '09:40' });
    expect(rooms[0]).toMatchObject({ name: '214', title: 'Физика кабинеті' });
    const told = lessons.map(({ course, weekday, number, weeks, roomIds }) => [
      course,
      weekday,
      number,
      weeks,
      roomIds,
    ]);
    expect(told).toEqual([
      ['Физика', 1, 1, [0, 1], ['R1']],
      ['Физика', 3, 3, [0], ['R1']],
      ['Ағылшын тілі', 1, 2, [0, 1], ['R2']],
      ['Ағылшын тілі', 1, 2, [0, 1], ['R1']],
      ['Дене шынықтыру', 5, 5, [0, 1], []],
    ]);
    expect(lessons[2]?.audiences).toEqual([{ classId: 'C1', part: { label: '1-топ', division: '1' } }]);
    expect(lessons[4]?.audiences.map(({ classId }) => classId)).toEqual(['C1', 'C2']);
  });

  it.each([
    { firstDay: 1, options: '' },
    { firstDay: 0, options: '' },
    { firstDay: 1, options: ' options="idprefix:%CHRID,daynumbering1"', isListed: false },
    { firstDay: 0, options: ' options="daynumbering0"', isListed: false },
  ])(
    'of an older version counts its days from $firstDay, with "$options"',
    ({ firstDay, options, isListed = true }) => {
      const number = (mask: string) => mask.indexOf('1') + firstDay;
      const names = ['Дүйсенбі', 'Сейсенбі', 'Сәрсенбі', 'Бейсенбі', 'Жұма'];
      const days = names.map((name, index) => `<day name="${name}" short="" day="${index + firstDay}"/>`);
      const old = new TextDecoder()
        .decode(ascExport())
        .replace('<timetable', `<timetable${options}`)
        .replace(/<daysdefs>.*<\/daysdefs>/s, isListed ? `<days>${days.join('')}</days>` : '')
        .replace(/(<card [^>]*)days="([01]+)"/g, (_, before: string, mask: string) => `${before}day="${number(mask)}"`);
      const found = readTimetable(new TextEncoder().encode(old));
      if (found.outcome !== 'ok') throw new Error(JSON.stringify(found));
      const { lessons, dayNames } = found.timetable;
      expect(lessons.map(({ weekday }) => weekday)).toEqual([1, 3, 1, 1, 5]);
      expect([...dayNames.values()]).toEqual(isListed ? names : []);
    },
  );

  it('has no clash between halves of a class, between weeks in turn, or within a lesson of two classes', () => {
    expect(clashesOf(read())).toEqual([]);
  });

  it('has a clash between a part and the whole class, and between parts of different divisions', () => {
    const whole = `${usualParts.cards}<card lessonid="L1" classroomids="" period="2" weeks="01" terms="1" days="10000"/>`;
    const found = clashesOf(read({ cards: whole }));
    expect(found.map(({ kind, name, lessons }) => [kind, name, lessons.length])).toEqual([
      ['teacher', 'Нұрланова Айгүл', 2],
      ['class', '7 "А"', 3],
    ]);
    const lessons = usualParts.lessons.replace('groupids="G1B"', 'groupids="G1U"');
    expect(clashesOf(read({ lessons })).map(({ kind }) => kind)).toEqual(['class']);
  });

  it('tells each card that cannot be understood by its line', () => {
    const cards = `
    <card lessonid="L1" classroomids="R9" period="1" weeks="1" terms="1" days="10000"/>
    <card lessonid="L9" classroomids="" period="1" weeks="1" terms="1" days="10000"/>
    <card lessonid="L2" classroomids="" period="" weeks="1" terms="1" days=""/>
    <card lessonid="L3" classroomids="" period="1" weeks="111" terms="1" days="10000"/>`;
    const { problems, lessons } = read({ cards });
    expect(lessons).toEqual([]);
    const first = problems[0]?.line ?? 0;
    expect(
      problems.map(({ severity, line, about, message }) => [severity, (line ?? 0) - first, about, message]),
    ).toEqual([
      ['error', 0, 'lesson L1', 'Not in the file: room R9.'],
      ['error', 1, 'lesson L9', 'A card stands for a lesson that is not in the list of lessons.'],
      ['warning', 2, 'lesson L2', 'The card has no day and period: it is left out.'],
      ['error', 3, 'lesson L3', 'The weeks or terms of the card are not written as a row of 0 and 1.'],
      ['warning', expect.any(Number), 'lesson L4', 'No card stands for it: it has no time and is left out.'],
    ]);
  });

  it('is refused when two things have one id, or nothing has a time', () => {
    const twice = ascExport({ rooms: '<classroom id="R1" name="1"/><classroom id="R1" name="2"/>' });
    expect(readTimetable(twice)).toMatchObject({
      outcome: 'refused',
      reason: expect.stringContaining('id R1 stands twice'),
    });
    const empty = ascExport({ cards: '', lessons: '' });
    expect(readTimetable(empty)).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('no cards') });
  });
});

describe('an export of another program or version', () => {
  const read = (text: string) => {
    const outcome = readTimetable(new TextEncoder().encode(text));
    if (outcome.outcome !== 'ok') throw new Error(outcome.outcome);
    return outcome.timetable;
  };
  const usual = new TextDecoder().decode(ascExport());

  it('names one teacher, class and room where newer ones have lists', () => {
    const single = usual.replaceAll('teacherids=', 'teacherid=').replaceAll('classroomids=', 'classroomid=');
    expect(read(single.replaceAll(' classids=', ' classid=')).lessons).toEqual(read(usual).lessons);
  });

  it('may have its cards in several lists, and times with seconds', () => {
    const more = '<cards><card lessonid="L1" classroomids="R1" period="2" weeks="11" terms="1" days="00010"/></cards>';
    expect(read(usual.replace('</cards>', `</cards>${more}`)).lessons).toHaveLength(read(usual).lessons.length + 1);
    expect(read(usual.replaceAll(/(\d:\d\d)"/g, '$1:00"')).bells).toEqual(read(usual).bells);
  });

  it('may not have lost letters in its names, and invisible characters are left out', () => {
    const lost = usual.replaceAll('Нұрланова', 'Н?рланова').replace('7 «Ә»', '7 «?»').replace('Ағылшын', 'А?ылшын');
    const about = read(lost).problems.map((problem) => `${problem.severity}: ${problem.about}`);
    expect(about).toEqual(['error: Н?рланова Айгүл', 'error: 7 «?»', 'error: А?ылшын тілі']);
    expect(read(usual.replaceAll('Физика', 'Фи\u00adзика')).lessons).toEqual(read(usual).lessons);
  });
});

describe('names of a file', () => {
  it.each([
    ['7 «А»', 7, 'А'],
    ['7А', 7, 'А'],
    ['11-б', 11, 'Б'],
    ['5 "Ә"', 5, 'Ә'],
    ['A1_A', 0, 'A1_A'],
    ['Yr7_1', 0, 'Yr7_1'],
    ['99А', 0, '99А'],
  ])('the class %s is grade %i, %s', (name, parallel, letter) => {
    expect(classNameOf(name, null)).toEqual({ parallel, letter });
  });

  it('split into the parts of a person, initials too', () => {
    expect(personNameOf('Нұрланова Айгүл Серікқызы')).toEqual({
      surname: 'Нұрланова',
      firstname: 'Айгүл',
      patronymic: 'Серікқызы',
    });
    expect(personNameOf('Бабак В.Г.')).toEqual({ surname: 'Бабак', firstname: 'В.', patronymic: 'Г.' });
    expect(personNameOf('ARO')).toEqual({ surname: 'ARO', firstname: '', patronymic: null });
  });

  it('tell a gender more surely than the column of the program', () => {
    expect(genderOfName(personNameOf('Нұрланова А. С.'))).toBe('f');
    expect(genderOfName(personNameOf('Ахмет Дана Ержанқызы'))).toBe('f');
    expect(genderOfName(personNameOf('Ким В. А.'))).toBeNull();
  });

  it('are one name in the wrong keyboard layout, but never across a separator', () => {
    expect(nameKey('7 «A»')).toBe(nameKey('7 «А»'));
    expect(nameKey('Кабинет  1-11')).toBe(nameKey('кабинет 1 11'));
    expect(nameKey('1-11')).not.toBe(nameKey('11-1'));
    expect(nameKey('1-11')).not.toBe(nameKey('111'));
  });
});
