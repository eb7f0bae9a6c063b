// All texts of one language, merged from the areas. A new area is added in all three files.
import errors from './errors/ru.ts';
import grading from './grading/ru.ts';
import journal from './journal/ru.ts';
import type kz from './kz.ts';
import lesson from './lesson/ru.ts';
import profile from './profile/ru.ts';
import schedule from './schedule/ru.ts';
import session from './session/ru.ts';
import shell from './shell/ru.ts';
import sync from './sync/ru.ts';
import ui from './ui/ru.ts';
import validation from './validation/ru.ts';

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
} satisfies Record<keyof typeof kz, string>;
