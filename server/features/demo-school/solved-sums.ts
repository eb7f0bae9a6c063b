// What pupils of the demo hand in: equations with their solutions, typed or written on a page.
import type { InstructionLanguage } from './demo-data.ts';
import type { Random } from './random.ts';

export type Sums = {
  /** As they are typed. */
  readonly text: string;
  /** As they stand in a notebook, a line of it each. */
  readonly lines: readonly string[];
};

const openings = {
  kk: ['Есептерді шығардым:', 'Жауаптары:', 'Үй тапсырмасы:'],
  ru: ['Решение с проверкой:', 'Ответы:', 'Домашнее задание:'],
} as const;

/** Three equations of a first degree. Now and then one is solved wrongly. */
export function solvedSums(language: InstructionLanguage, random: Random): Sums {
  const solved = [1, 2, 3].map((number) => {
    const [factor, root, added] = [random.int(2, 9), random.int(2, 12), random.int(3, 20)];
    const sum = factor * root + added;
    const found = random.chance(0.15) ? root + 1 : root;
    return [
      `${number}) ${factor}x + ${added} = ${sum}`,
      `${factor}x = ${sum} - ${added} = ${sum - added}`,
      `x = ${found}`,
    ];
  });
  const answers = solved.map(([sum, , root]) => `${sum};  ${root}`);
  return { text: [random.pick(openings[language]), ...answers].join('\n'), lines: solved.flat() };
}

const thoughts = {
  kk: [
    'Теңдеудің екі жағына бірдей санды қосуға болатынын түсіндім. Мысалы, x − 4 = 9 болса, x = 13.',
    'Ең қиыны — жақшаны ашу. Алдымен жақшаны ашып, сосын ұқсас мүшелерді біріктіремін.',
    'Түбірді бастапқы теңдеуге қойып тексердім: 3 · 5 + 7 = 22, дұрыс.',
  ],
  ru: [
    'К обеим частям уравнения можно прибавить одно и то же число. Например, если x − 4 = 9, то x = 13.',
    'Труднее всего раскрывать скобки: сначала раскрываю, потом привожу подобные слагаемые.',
    'Корень проверяется подстановкой: 3 · 5 + 7 = 22, верно.',
  ],
} as const;

/** What a pupil writes about the lecture. */
export function thoughtOf(language: InstructionLanguage, random: Random): string {
  return random.pick(thoughts[language]);
}
