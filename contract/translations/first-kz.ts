// Texts that the first page of a start needs: the frame, the schedule, what the sync says. Everything else: pages-kz.ts.
import errors from './errors/kz.ts';
import journal from './journal/kz.ts';
import schedule from './schedule/kz.ts';
import shell from './shell/kz.ts';
import ui from './ui/kz.ts';

export default {
  ...errors,
  ...journal,
  ...schedule,
  ...shell,
  ...ui,
} as const;
