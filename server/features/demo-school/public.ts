// What other features, the start of the server and the shell may use of this one.
export { insertRows } from './bulk-insert.ts';
export { calendarOf, eduYearOn, type SchoolCalendar, schoolDaysOf } from './calendar.ts';
export { type DemoAccount, demoAccounts, demoPassword } from './demo-accounts.ts';
export { demoDefaults, demoToday, fillWhenEmpty } from './fill-when-empty.ts';
export { type GeneratedSchools, type GenerateOptions, generateSchools, SchoolsExist } from './generate-schools.ts';
export { bellsOf, departments, regions, subjects } from './reference.ts';
export { removeEverything } from './remove-everything.ts';
export { timeZone } from './school-profiles.ts';
