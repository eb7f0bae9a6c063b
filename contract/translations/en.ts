// All texts of one language. A new area is added to the first or the pages, in all three languages.
import first from './first-en.ts';
import type kz from './kz.ts';
import lab from './lab/en.ts';
import pages from './pages-en.ts';

export default {
  ...first,
  ...lab,
  ...pages,
} satisfies Record<keyof typeof kz, string>;
