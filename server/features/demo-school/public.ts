// What the start of the server, the seed command and tests may use of this one; no feature does.
export { insertAnswers } from './answers.ts';
export { type DemoAccount, demoAccounts, demoPassword } from './demo-accounts.ts';
export { doubleCard } from './doubled-card.ts';
export { demoDefaults, demoToday, fillWhenEmpty, isDemo } from './fill-when-empty.ts';
export { type GeneratedSchools, type GenerateOptions, generateSchools, SchoolsExist } from './generate-schools.ts';
export { removeEverything } from './remove-everything.ts';
export { askBetweenSchools } from './requests.ts';
