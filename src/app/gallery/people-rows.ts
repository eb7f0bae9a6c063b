// Invented pupils for the list of the gallery: every run makes the same ones.
import { defineList } from '#contract/core/list.ts';
import type { LocalDate } from '#contract/core/time.ts';

export const signInStates = ['own', 'first', 'never', 'blocked'] as const;
export const parentKinds = ['mother', 'father', 'guardian'] as const;
export type Pupil = {
  readonly id: string;
  readonly surname: string;
  readonly name: string;
  readonly group: string;
  readonly parallel: number;
  readonly iin: string | null;
  readonly born: LocalDate;
  readonly isGirl: boolean;
  readonly parents: readonly (typeof parentKinds)[number][];
  readonly signIn: (typeof signInStates)[number];
  readonly average: number | null;
};

/** Stems of surnames, which end in -ов or -ова, and given names with every letter of Kazakh. */
const surnames =
  'Абен Ахмет Әбдірахман Әли Әлімбек Бақтыбай Бекен Ғали Дүйсенбай Ерғали Жұмабек Зейнолла Иса Кәрім Қабыл Құдайберген Мұқан Нұрпейіс Оспан Өтеген Рысбек Сәдуақас Тілеубай Уәли Ұзақбай Үсен Хасен Шоқан Ыбырай Іскендір'.split(
    ' ',
  );
const girls = 'Әдемі Айгерім Гүлназ Еңлік Жансая Іңкәр Қарлығаш Күлпаш Мөлдір Нұрай Сәуле Ұлжан'.split(' ');
const boys = 'Алмас Әлихан Бауыржан Ғани Дәурен Еркебұлан Қайрат Мұхтар Өміржан Райымбек Үміт Шыңғыс'.split(' ');
const letters = ['А', 'Ә', 'Б', 'В', 'Г'];
const pick = <Value>(values: readonly Value[], index: number): Value => values[index % values.length] as Value;
const two = (number: number) => String(number).padStart(2, '0');

export function makePupils(count: number): Pupil[] {
  return Array.from({ length: count }, (_, index): Pupil => {
    // Steps that share no factor with the lengths, so that neighbours differ in everything.
    const isGirl = index % 2 === 0;
    const parallel = ((index * 7) % 11) + 1;
    const born: LocalDate = `${2019 - parallel}-${two(((index * 5) % 12) + 1)}-${two(((index * 11) % 28) + 1)}`;
    return {
      id: `pupil-${index + 1}`,
      surname: `${pick(surnames, index * 13)}${isGirl ? 'ова' : 'ов'}`,
      name: pick(isGirl ? girls : boys, Math.floor(index / 2) * 5 + Math.floor(index / 30)),
      group: `${parallel} «${pick(letters, index * 3)}»`,
      parallel,
      iin:
        index % 17 === 0
          ? null
          : `${born.slice(2).replaceAll('-', '')}${isGirl ? 6 : 5}${String(index).padStart(5, '0')}`,
      born,
      isGirl,
      parents: parentKinds.filter((_kind, place) => (index + place) % 3 === 0 || (index + place) % 5 === 0),
      signIn: index % 23 === 0 ? 'blocked' : pick(signInStates.slice(0, 3), index * 2),
      average: index % 9 === 0 ? null : ((index * 37) % 70) / 10 + 3,
    };
  });
}

export const pupilList = defineList({
  id: (pupil: Pupil) => pupil.id,
  fields: {
    name: { kind: 'text', value: ({ surname, name }) => `${surname} ${name}`, can: ['sort', 'search'] },
    group: { kind: 'text', value: ({ group }) => group, can: ['sort', 'search'] },
    parallel: { kind: 'number', value: ({ parallel }) => parallel, can: ['sort', 'filter'] },
    iin: { kind: 'text', value: ({ iin }) => iin, can: ['search'] },
    born: { kind: 'date', value: ({ born }) => born, can: ['sort', 'filter'] },
    sex: {
      kind: 'localized',
      value: ({ isGirl }) => (isGirl ? { kz: 'қыз', ru: 'ж', en: 'f' } : { kz: 'ұл', ru: 'м', en: 'm' }),
      can: ['sort'],
    },
    parents: { kind: 'choice', value: ({ parents }) => parents, can: ['filter'], choices: parentKinds },
    signIn: { kind: 'choice', value: ({ signIn }) => signIn, can: ['sort', 'filter'], choices: signInStates },
    average: { kind: 'number', value: ({ average }) => average, can: ['sort', 'filter'] },
  },
  sort: 'name',
});
