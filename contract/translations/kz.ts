// All texts of one language, merged from the areas. A new area is added in all three files.
import backlog from './backlog/kz.ts';
import errors from './errors/kz.ts';
import family from './family/kz.ts';
import grading from './grading/kz.ts';
import grid from './grid/kz.ts';
import history from './history/kz.ts';
import homework from './homework/kz.ts';
import journal from './journal/kz.ts';
import lesson from './lesson/kz.ts';
import marks from './marks/kz.ts';
import profile from './profile/kz.ts';
import schedule from './schedule/kz.ts';
import session from './session/kz.ts';
import shell from './shell/kz.ts';
import sync from './sync/kz.ts';
import ui from './ui/kz.ts';
import validation from './validation/kz.ts';

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
} as const;
