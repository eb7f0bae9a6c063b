// breaks: only-db-imports-dexie
import { liveQuery } from 'dexie';

export const live = liveQuery;
