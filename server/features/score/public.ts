// What other parts of the server may use of this one.
export { score, scoreOf } from './score.repository.ts';
export * from './score.tables.ts';
