// Texts of the pages behind the first one.
import backlog from './backlog/ru.ts';
import family from './family/ru.ts';
import form from './form/ru.ts';
import grading from './grading/ru.ts';
import grid from './grid/ru.ts';
import history from './history/ru.ts';
import homework from './homework/ru.ts';
import imports from './import/ru.ts';
import install from './install/ru.ts';
import lesson from './lesson/ru.ts';
import list from './list/ru.ts';
import lost from './lost/ru.ts';
import marks from './marks/ru.ts';
import profile from './profile/ru.ts';
import session from './session/ru.ts';
import storage from './storage/ru.ts';
import subscription from './subscription/ru.ts';
import sync from './sync/ru.ts';
import timeliness from './timeliness/ru.ts';
import update from './update/ru.ts';
import validation from './validation/ru.ts';
import years from './years/ru.ts';

export default {
  ...backlog,
  ...family,
  ...form,
  ...grading,
  ...grid,
  ...history,
  ...homework,
  ...imports,
  ...install,
  ...lesson,
  ...list,
  ...lost,
  ...marks,
  ...profile,
  ...session,
  ...storage,
  ...subscription,
  ...sync,
  ...timeliness,
  ...update,
  ...validation,
  ...years,
} as const;
