// Before every unit test: Dexie from the first step on, as in the workers. What a page does without it is tested by name
// (tests/device/first-reads.test.ts) and by every browser test.
import { QalamDatabase } from '#db/database.ts';
import { provideDatabase } from '#db/handles.ts';

provideDatabase(QalamDatabase);
