// Texts of the pages behind the first one.
import backlog from './backlog/kz.ts';
import family from './family/kz.ts';
import form from './form/kz.ts';
import grading from './grading/kz.ts';
import grid from './grid/kz.ts';
import history from './history/kz.ts';
import homework from './homework/kz.ts';
import imports from './import/kz.ts';
import install from './install/kz.ts';
import lesson from './lesson/kz.ts';
import list from './list/kz.ts';
import lost from './lost/kz.ts';
import marks from './marks/kz.ts';
import profile from './profile/kz.ts';
import session from './session/kz.ts';
import storage from './storage/kz.ts';
import subscription from './subscription/kz.ts';
import sync from './sync/kz.ts';
import timeliness from './timeliness/kz.ts';
import update from './update/kz.ts';
import validation from './validation/kz.ts';
import years from './years/kz.ts';

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
