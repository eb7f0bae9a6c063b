// All texts of one language, merged from the areas. A new area is added in all three files.
import backlog from './backlog/en.ts';
import errors from './errors/en.ts';
import family from './family/en.ts';
import grading from './grading/en.ts';
import grid from './grid/en.ts';
import history from './history/en.ts';
import homework from './homework/en.ts';
import journal from './journal/en.ts';
import type kz from './kz.ts';
import lesson from './lesson/en.ts';
import marks from './marks/en.ts';
import profile from './profile/en.ts';
import schedule from './schedule/en.ts';
import session from './session/en.ts';
import shell from './shell/en.ts';
import sync from './sync/en.ts';
import ui from './ui/en.ts';
import validation from './validation/en.ts';

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
