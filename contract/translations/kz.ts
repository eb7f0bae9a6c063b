// All texts of one language. A new area is added to the first or the pages, in all three languages.
import first from './first-kz.ts';
import lab from './lab/kz.ts';
import pages from './pages-kz.ts';

export default {
  ...first,
  ...lab,
  ...pages,
} as const;
