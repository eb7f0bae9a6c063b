// Texts that the first page of a start needs: the frame, the schedule, what the sync says. Everything else: pages-en.ts.
import errors from './errors/en.ts';
import journal from './journal/en.ts';
import schedule from './schedule/en.ts';
import shell from './shell/en.ts';
import ui from './ui/en.ts';

export default {
  ...errors,
  ...journal,
  ...schedule,
  ...shell,
  ...ui,
} as const;
