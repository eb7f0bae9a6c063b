import { expect, test } from 'vitest';
import { toCsv } from './journal-csv.ts';

test('the file opens in Excel of this country: semicolons, and the mark that says UTF-8', () => {
  expect(
    toCsv([
      ['№', 'Ученик'],
      [1, 'Әбілқас Нұр'],
    ]),
  ).toBe('\uFEFF№;Ученик\r\n1;Әбілқас Нұр\r\n');
});

test('separators, quotes and line breaks stay inside their cell', () => {
  expect(toCsv([['7 «А»; 1', 'a "b"', 'x\ny']])).toBe('\uFEFF"7 «А»; 1";"a ""b""";"x\ny"\r\n');
});

test('a formula behind a space, a comma or a line end stays a text too: a spreadsheet may separate by commas', () => {
  expect(toCsv([[' =1+1', 'Ким,=cmd()', 'a\n+x', 'a, -1']])).toBe("\uFEFF' =1+1;Ким,'=cmd();\"a\n'+x\";a, -1\r\n");
});

test('a text that looks like a formula stays a text, a negative number a number', () => {
  expect(toCsv([['=HYPERLINK(1)', '-5', '+7', '@x']])).toBe("\uFEFF'=HYPERLINK(1);-5;+7;'@x\r\n");
});
