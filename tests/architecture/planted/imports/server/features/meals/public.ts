export { meals } from './meals.policy.ts';
