// Before every unit test: loads Dexie at once, as the workers do. tests/device/first-reads.test.ts and every browser test cover what a page
// does without it.
import { QalamDatabase } from '#db/database.ts';
import { provideDatabase } from '#db/handles.ts';

provideDatabase(QalamDatabase);
