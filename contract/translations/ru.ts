// All texts of one language. A new area is added to the first or the pages, in all three languages.
import first from './first-ru.ts';
import type kz from './kz.ts';
import lab from './lab/ru.ts';
import pages from './pages-ru.ts';

export default {
  ...first,
  ...lab,
  ...pages,
} satisfies Record<keyof typeof kz, string>;
