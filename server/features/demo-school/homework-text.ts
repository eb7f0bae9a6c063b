// Homework as teachers write it: short, by the textbook.

import type { InstructionLanguage } from './demo-data.ts';
import type { Random } from './random.ts';

type Numbers = { paragraph: number; exercise: number; page: number };
type Template = (numbers: Numbers) => string;
type Kind = 'mathematics' | 'language' | 'literature' | 'science' | 'english';

const kindBySubject: Readonly<Record<string, Kind>> = {
  math: 'mathematics',
  algebra: 'mathematics',
  algebra_an: 'mathematics',
  geometry: 'mathematics',
  kaz: 'language',
  rus: 'language',
  kazlang_lit: 'language',
  ruslang_lit: 'language',
  reading: 'literature',
  kazlit: 'literature',
  ruslit: 'literature',
  foreign: 'english',
  eng: 'english',
};

const kazakhTemplates: Readonly<Record<Exclude<Kind, 'english'>, readonly Template[]>> = {
  mathematics: [
    ({ paragraph, exercise }) => `§ ${paragraph}, № ${exercise}–${exercise + 3} жаттығулар`,
    ({ exercise }) => `№ ${exercise}, ${exercise + 2}, ${exercise + 5} есептер`,
    ({ paragraph, exercise }) => `§ ${paragraph} оқу, ережелерді жаттау, № ${exercise} есеп`,
    ({ page, exercise }) => `${page}-бет, № ${exercise}–${exercise + 2} есептер`,
  ],
  language: [
    ({ paragraph, exercise }) => `§ ${paragraph}, ${exercise}-жаттығу`,
    ({ exercise }) => `Жаңа сөздерді жаттау, ${exercise}-жаттығу`,
    ({ page }) => `${page}-беттегі мәтінді оқу, сұрақтарға жауап беру`,
    () => 'Тақырып бойынша 8–10 сөйлем жазу',
  ],
  literature: [
    ({ page }) => `${page}–${page + 4}-беттерді оқу, мазмұнын айту`,
    ({ page }) => `${page}-бет, үзіндіні жатқа айту`,
    () => 'Кейіпкерлерге мінездеме жазу',
    ({ page }) => `${page}-беттегі сұрақтарға жазбаша жауап беру`,
  ],
  science: [
    ({ paragraph }) => `§ ${paragraph} оқу, 1–5-сұрақтарға жауап беру`,
    ({ paragraph }) => `§ ${paragraph}, дәптерге кесте толтыру`,
    ({ paragraph }) => `§ ${paragraph}, анықтамаларды жаттау`,
    ({ paragraph, exercise }) => `§ ${paragraph}, ${exercise}-тапсырма`,
  ],
};
const russianTemplates: Readonly<Record<Exclude<Kind, 'english'>, readonly Template[]>> = {
  mathematics: [
    ({ paragraph, exercise }) => `§ ${paragraph}, упражнения № ${exercise}–${exercise + 3}`,
    ({ exercise }) => `Задачи № ${exercise}, ${exercise + 2}, ${exercise + 5}`,
    ({ paragraph, exercise }) => `§ ${paragraph} прочитать, правила выучить, № ${exercise}`,
    ({ page, exercise }) => `Стр. ${page}, № ${exercise}–${exercise + 2}`,
  ],
  language: [
    ({ paragraph, exercise }) => `§ ${paragraph}, упр. ${exercise}`,
    ({ exercise }) => `Выучить новые слова, упр. ${exercise}`,
    ({ page }) => `Прочитать текст на стр. ${page}, ответить на вопросы`,
    () => 'Составить 8–10 предложений по теме',
  ],
  literature: [
    ({ page }) => `Стр. ${page}–${page + 4} прочитать, подготовить пересказ`,
    ({ page }) => `Стр. ${page}, отрывок наизусть`,
    () => 'Письменно: характеристика героев',
    ({ page }) => `Письменно ответить на вопросы, стр. ${page}`,
  ],
  science: [
    ({ paragraph }) => `§ ${paragraph} прочитать, ответить на вопросы 1–5`,
    ({ paragraph }) => `§ ${paragraph}, заполнить таблицу в тетради`,
    ({ paragraph }) => `§ ${paragraph}, выучить определения`,
    ({ paragraph, exercise }) => `§ ${paragraph}, задание ${exercise}`,
  ],
};
const englishTemplates: readonly Template[] = [
  ({ page, exercise }) => `Workbook p. ${page}, ex. ${(exercise % 8) + 1}–${(exercise % 8) + 2}`,
  ({ paragraph }) => `Learn the new words of Unit ${(paragraph % 9) + 1}`,
  ({ page }) => `Read the text on p. ${page} and answer the questions`,
  () => 'Write 6–8 sentences on the topic of the lesson',
];

/** Homework of the n-th lesson of a year; the textbook goes forward with it. */
export function homeworkText(subject: string, language: InstructionLanguage, ordinal: number, random: Random): string {
  const kind = kindBySubject[subject] ?? 'science';
  const numbers = { paragraph: 1 + Math.floor(ordinal / 2), exercise: 3 + ordinal * 4, page: 6 + ordinal * 2 };
  if (kind === 'english') return random.pick(englishTemplates)(numbers);
  // A language is set homework in itself.
  const isKazakh = ['kaz', 'kazlit', 'kazlang_lit'].includes(subject);
  const isRussian = ['rus', 'ruslit', 'ruslang_lit'].includes(subject);
  const templates = isKazakh || (language === 'kk' && !isRussian) ? kazakhTemplates : russianTemplates;
  return random.pick(templates[kind])(numbers);
}
