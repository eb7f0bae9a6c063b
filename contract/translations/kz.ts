// All texts of one language, merged from the areas. A new area is added in all three files.
import errors from './errors/kz.ts';
import grading from './grading/kz.ts';
import journal from './journal/kz.ts';
import lesson from './lesson/kz.ts';
import profile from './profile/kz.ts';
import schedule from './schedule/kz.ts';
import session from './session/kz.ts';
import shell from './shell/kz.ts';
import sync from './sync/kz.ts';
import ui from './ui/kz.ts';
import validation from './validation/kz.ts';

export default {
  ...errors,
  ...grading,
  ...journal,
  ...lesson,
  ...profile,
  ...schedule,
  ...session,
  ...shell,
  ...sync,
  ...ui,
  ...validation,
} as const;
