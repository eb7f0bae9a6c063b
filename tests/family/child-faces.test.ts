import { expect, it } from 'vitest';
import type { Child } from '#contract/session/session.schema.ts';
import { childFaces } from '#domain/child/child-faces.ts';

let ids = 0;
function aChild(studentName: string, group = '7 «А»', studentUserId = ++ids): Child {
  const studentInfo = { studentSchoolUuid: `${studentName} ${group}`, studentUserId, studentName };
  return { studentInfo, group: { id: 7, name: group } } as Child;
}
const lettersOf = (...children: Child[]) => childFaces(children).map(({ letters }) => letters);

it('takes two letters of the given name: the surname is the same for all', () => {
  expect(lettersOf(aChild('Сәтбай Аружан'), aChild('Сәтбай Жанат'))).toEqual(['Ар', 'Жа']);
});

it('tells names apart that begin alike, by the first letter that differs', () => {
  expect(lettersOf(aChild('Сәтбай Алина'), aChild('Сәтбай Алия'))).toEqual(['Ан', 'Ая']);
  expect(lettersOf(aChild('Сәтбай Али'), aChild('Сәтбай Алихан'), aChild('Сәтбай Жанат'))).toEqual(['А', 'Ах', 'Жа']);
});

it('tells two children of one name apart by their classes, in letters and in words', () => {
  const faces = childFaces([aChild('Сәтбай Алия', '7 «А»'), aChild('Ахмет Алия', '3 «Б»')]);
  expect(faces.map(({ letters, name }) => [letters, name])).toEqual([
    ['7А', 'Алия, 7 «А»'],
    ['3Б', 'Алия, 3 «Б»'],
  ]);
});

it('gives no two of up to four children one tint', () => {
  const children = ['Али', 'Жан', 'Нұр', 'Ерлан'].map((name) => aChild(`Сәтбай ${name}`, '7 «А»', 4));
  expect(new Set(childFaces(children).map(({ tint }) => tint)).size).toBe(4);
});

it('names somebody of whom only one name is known', () => {
  expect(childFaces([aChild('Алия')])).toMatchObject([{ name: 'Алия', letters: 'Ал' }]);
});
