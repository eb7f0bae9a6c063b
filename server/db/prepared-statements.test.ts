import { expect, it } from 'vitest';
import { statementNames } from './prepared-statements.ts';

const text = 'select * from "lessons" where "school_id" = $1';

it('names a statement that comes again, always the same way, in every process', () => {
  const [one, other] = [statementNames(), statementNames()];
  expect([one(text), one(text)]).toEqual([undefined, undefined]);
  const name = one(text);
  expect(name).toMatch(/^qalam_\w{20}$/);
  expect(one(text)).toBe(name);
  expect([other(text), other(text), other(text)][2]).toBe(name);
});

it('gives two statements two names', () => {
  const nameOf = statementNames();
  const named = (statement: string) => [nameOf(statement), nameOf(statement), nameOf(statement)][2];
  expect(named(text)).not.toBe(named(`${text} and "date" = $2`));
});

it('leaves ranges alone, which are planned by their values', () => {
  const nameOf = statementNames();
  const range = `${text} and "date" between $2 and $3`;
  expect([nameOf(range), nameOf(range), nameOf(range), nameOf(range)].every((name) => name === undefined)).toBe(true);
});

it('stops where the plans would fill the memory of the connections', () => {
  const nameOf = statementNames();
  const texts = Array.from({ length: 1_000 }, (_, index) => `${text} and "number" in (${index})`);
  for (let time = 0; time < 3; time++) for (const statement of texts) nameOf(statement);
  expect(texts.filter((statement) => nameOf(statement) !== undefined)).toHaveLength(250);
});
