// The home of a parent on a phone: tomorrow of three children, and a new mark that is seen in no tap and opened in one.
import { test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { demoTeacher } from '#tests/support/demo-teacher.ts';
import { seeNewMark } from './home-steps.ts';

test.use({ serviceWorkers: 'allow' });

test.use({ viewport: { width: 390, height: 844 } });

let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

test('a parent sees a new mark with its comment in no tap, with all three children, and opens it in one', async ({
  page,
  context,
}) => {
  await seeNewMark(application, await demoTeacher(application), page, context, 9);
});
