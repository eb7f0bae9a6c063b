// The accounts that the sign-in page and the README offer. Their people have fixed names, whatever the seed.
import type { Role } from '#contract/core/roles.ts';
import type { Gender, PersonName } from './people.ts';

export type DemoAccount = { login: string; role: Role; description: string };
export const demoPassword = 'qalam2026';

export const demoAccounts: readonly DemoAccount[] = [
  { login: 'director', role: 'director', description: 'Director of the school with a five-day week' },
  { login: 'zavuch', role: 'zavuch', description: 'Deputy director for academic affairs' },
  { login: 'social', role: 'social_worker', description: 'Social pedagogue of the school with a five-day week' },
  {
    login: 'region',
    role: 'region_worker',
    description: 'Searches over the schools of Almaty, and sees them in numbers',
  },
  {
    login: 'country',
    role: 'country_worker',
    description: 'Works for the whole country: gives grants and answers requests to support',
  },
  { login: 'monitoring', role: 'monitoring', description: 'Sees the school with a five-day week in numbers' },
  { login: 'grouplead', role: 'group_lead', description: 'Leads 7 «А» and teaches Kazakh' },
  { login: 'teacher', role: 'teacher', description: 'Mathematics in 7 «А» (25 pupils) and four other classes' },
  { login: 'teacher2', role: 'teacher', description: 'Mathematics; second teacher of algebra in 7 «А»' },
  { login: 'student', role: 'student', description: 'Pupil of 7 «А»' },
  { login: 'parent', role: 'parent', description: 'Three children, one of them in the other school' },
  { login: 'parent2', role: 'parent', description: 'Parent without children' },
  { login: 'teacher.six', role: 'teacher', description: 'Mathematics in the school with a six-day week' },
  {
    login: 'teacher.second',
    role: 'teacher',
    description: 'The person of teacher again: informatics in the other school',
  },
  {
    login: 'teacher.support',
    role: 'teacher',
    description: 'Chemistry in the other school, and programme lessons for pupils of small schools',
  },
];

export type DemoPerson = PersonName & { gender: Gender; bornDate: string };
const aigul: DemoPerson = {
  surname: 'Нұрланова',
  firstname: 'Айгүл',
  patronymic: 'Серікқызы',
  gender: 'f',
  bornDate: '1988-06-27',
};
export const demoPeople = {
  director: { surname: 'Сейітова', firstname: 'Жанар', patronymic: 'Қайратқызы', gender: 'f', bornDate: '1972-04-18' },
  zavuch: { surname: 'Мұқанов', firstname: 'Ерлан', patronymic: 'Болатұлы', gender: 'm', bornDate: '1980-10-03' },
  social: {
    surname: 'Әбдіқалықова',
    firstname: 'Меруерт',
    patronymic: 'Талғатқызы',
    gender: 'f',
    bornDate: '1990-05-09',
  },
  region: {
    surname: 'Төлебаева',
    firstname: 'Қарлығаш',
    patronymic: 'Нұртайқызы',
    gender: 'f',
    bornDate: '1977-01-30',
  },
  country: {
    surname: 'Есенғалиев',
    firstname: 'Нұрбол',
    patronymic: 'Ақжолұлы',
    gender: 'm',
    bornDate: '1979-09-21',
  },
  monitoring: {
    surname: 'Бекмұратов',
    firstname: 'Асхат',
    patronymic: 'Маратұлы',
    gender: 'm',
    bornDate: '1983-11-12',
  },
  grouplead: { surname: 'Омарова', firstname: 'Гүлмира', patronymic: 'Асқарқызы', gender: 'f', bornDate: '1985-02-11' },
  teacher: aigul,
  'teacher.second': aigul,
  teacher2: {
    surname: 'Тасмағамбетов',
    firstname: 'Дәурен',
    patronymic: 'Маратұлы',
    gender: 'm',
    bornDate: '1996-09-15',
  },
  'teacher.six': {
    surname: 'Жүнісова',
    firstname: 'Сәуле',
    patronymic: 'Ғалымқызы',
    gender: 'f',
    bornDate: '1979-12-05',
  },
  'teacher.support': {
    surname: 'Қожахметов',
    firstname: 'Ерболат',
    patronymic: 'Сапарұлы',
    gender: 'm',
    bornDate: '1983-08-21',
  },
  parent: { surname: 'Сәтбаева', firstname: 'Назгүл', patronymic: 'Ержанқызы', gender: 'f', bornDate: '1984-03-22' },
  parent2: { surname: 'Ковалёв', firstname: 'Игорь', patronymic: 'Петрович', gender: 'm', bornDate: '1981-08-09' },
} as const satisfies Record<string, DemoPerson>;

/** The children of `parent`: the first one signs in as `student`. */
export const demoChildren = [
  { surname: 'Сәтбаев', firstname: 'Алихан', patronymic: 'Ермекұлы', gender: 'm' },
  { surname: 'Сәтбаева', firstname: 'Аружан', patronymic: 'Ермекқызы', gender: 'f' },
  { surname: 'Сәтбаев', firstname: 'Нұрислам', patronymic: 'Ермекұлы', gender: 'm' },
] as const satisfies readonly (PersonName & { gender: Gender })[];
