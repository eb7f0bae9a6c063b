// Texts that the first page of a start needs: the frame, the schedule, what the sync says. Everything else: pages-ru.ts.
import errors from './errors/ru.ts';
import journal from './journal/ru.ts';
import schedule from './schedule/ru.ts';
import shell from './shell/ru.ts';
import ui from './ui/ru.ts';

export default {
  ...errors,
  ...journal,
  ...schedule,
  ...shell,
  ...ui,
} as const;
