// Reads sheets beside the page: a file of a whole school takes a slow phone a second.
import '#shared/lib/polyfills.ts';
import { expose } from 'comlink';
import { readSheets } from './sheets.ts';

export type SheetApi = { read: typeof readSheets };
expose({ read: readSheets } satisfies SheetApi);
