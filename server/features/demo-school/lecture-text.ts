// The lecture of the demo teacher.
import type { LectureNode } from '#contract/lectures/lecture-body.ts';
import type { LectureValue } from '#contract/lectures/lectures.schema.ts';
import type { InstructionLanguage } from './demo-data.ts';

const words = {
  kk: {
    title: 'Сызықтық теңдеулер: қайталау',
    intro: 'Сызықтық теңдеу — ax + b = 0 түріндегі теңдеу. Оны шешу дегеніміз — түбірін табу.',
    rules: 'Қалай шешеміз',
    steps: [
      'Жақшаларды ашамыз.',
      'x бар мүшелерді сол жаққа, сандарды оң жаққа шығарамыз: таңба өзгереді.',
      'Ұқсас мүшелерді біріктіріп, x-тің алдындағы санға бөлеміз.',
    ],
    example: 'Мысал: 3x + 7 = 22;  3x = 15;  x = 5.',
    task: 'Теңдеуді шешудің қай қадамы қиын болды? Бір мысалмен түсіндіріп жазыңыз.',
  },
  ru: {
    title: 'Линейные уравнения: повторение',
    intro: 'Линейное уравнение — это уравнение вида ax + b = 0. Решить его — значит найти корень.',
    rules: 'Как решать',
    steps: [
      'Раскрываем скобки.',
      'Слагаемые с x переносим влево, числа вправо: знак меняется.',
      'Приводим подобные и делим на число перед x.',
    ],
    example: 'Пример: 3x + 7 = 22;  3x = 15;  x = 5.',
    task: 'Какой шаг решения был самым трудным? Объясните на одном примере.',
  },
} as const;

const text = (value: string, ...marks: string[]): LectureNode =>
  marks.length > 0
    ? { type: 'text', text: value, marks: marks.map((type) => ({ type })) }
    : { type: 'text', text: value };
const paragraph = (...content: LectureNode[]): LectureNode => ({ type: 'paragraph', content });

export function lectureOf(language: InstructionLanguage): LectureValue {
  const { title, intro, rules, steps, example, task } = words[language];
  const content = [
    paragraph(text(intro)),
    { type: 'heading', attrs: { level: 2 }, content: [text(rules)] },
    { type: 'orderedList', content: steps.map((step) => ({ type: 'listItem', content: [paragraph(text(step))] })) },
    paragraph(text(example, 'bold')),
    { type: 'callout', content: [paragraph(text(task))] },
  ];
  return { title, body: { type: 'doc', content }, files: [] };
}
