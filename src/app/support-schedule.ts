// A file of its own, so that the start of everybody else does not name what these pages load.
import { withTexts } from './texts.ts';

/** The schedule of an employee of a support school. */
export const load = () => withTexts(import('#features/schedule/support-schedule-page.tsx'), 'schedule');
