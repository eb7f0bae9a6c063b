// Texts of the pages behind the first one.
import backlog from './backlog/en.ts';
import family from './family/en.ts';
import form from './form/en.ts';
import grading from './grading/en.ts';
import grid from './grid/en.ts';
import history from './history/en.ts';
import homework from './homework/en.ts';
import imports from './import/en.ts';
import install from './install/en.ts';
import lesson from './lesson/en.ts';
import list from './list/en.ts';
import lost from './lost/en.ts';
import marks from './marks/en.ts';
import profile from './profile/en.ts';
import session from './session/en.ts';
import storage from './storage/en.ts';
import subscription from './subscription/en.ts';
import sync from './sync/en.ts';
import timeliness from './timeliness/en.ts';
import update from './update/en.ts';
import validation from './validation/en.ts';
import years from './years/en.ts';

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
