// What other features, the start of the server and the shell may use of this one.
export { type DemoAccount, demoAccounts, demoPassword } from './demo-accounts.ts';
export { type GeneratedSchools, type GenerateOptions, generateSchools } from './generate-schools.ts';
export { checkDigitOf } from './iin.ts';
