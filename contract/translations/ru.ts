// All texts of one language, merged from the areas. A new area is added in all three files.
import backlog from './backlog/ru.ts';
import errors from './errors/ru.ts';
import family from './family/ru.ts';
import grading from './grading/ru.ts';
import grid from './grid/ru.ts';
import history from './history/ru.ts';
import homework from './homework/ru.ts';
import journal from './journal/ru.ts';
import type kz from './kz.ts';
import lesson from './lesson/ru.ts';
import marks from './marks/ru.ts';
import profile from './profile/ru.ts';
import schedule from './schedule/ru.ts';
import session from './session/ru.ts';
import shell from './shell/ru.ts';
import sync from './sync/ru.ts';
import ui from './ui/ru.ts';
import validation from './validation/ru.ts';

export default {
  ...backlog,
  ...errors,
  ...family,
  ...grading,
  ...grid,
  ...history,
  ...homework,
  ...journal,
  ...lesson,
  ...marks,
  ...profile,
  ...schedule,
  ...session,
  ...shell,
  ...sync,
  ...ui,
  ...validation,
} satisfies Record<keyof typeof kz, string>;
