// What the help menu offers, to whom, and what they are told to do first.
import { expect, test } from 'vitest';
import { firstSteps, helpItems } from '#app/layouts/help-items.ts';
import { type Role, roles } from '#contract/core/roles.ts';
import help from '#contract/help/texts/en.ts';

const messengers = [{ name: 'Signal', address: 'https://signal.example/qalam' }];
const opened: string[] = [];
const given = (role: Role, known: typeof messengers | undefined) =>
  helpItems({
    role,
    messengers: known,
    below: (path) => `/2026/${path}`,
    text: (key, values) => `${key}${values ? ` ${JSON.stringify(values)}` : ''}`,
    onFirstSteps: () => void opened.push('first steps'),
    open: (address) => void opened.push(address),
  }).filter((item) => item !== 'separator');
const labels = (role: Role, known = messengers) => given(role, known).map(({ label }) => label);
const isFamily = (role: Role) => role === 'student' || role === 'parent';

// covers SHELL-011
test('the menu leads to the first steps, to support, to own requests and to news', () => {
  const items = given('teacher', undefined);
  expect(items.map(({ label, to }) => [label, to])).toEqual([
    ['help.firstSteps', undefined],
    ['help.ask', '/2026/support/request'],
    ['help.requests', '/2026/support/requests'],
    ['help.news', '/2026/news'],
    ['help.thanks', '/2026/support/request?topic=thanks'],
  ]);
  items[0]?.onSelect?.();
  expect(opened.splice(0)).toEqual(['first steps']);
});

// covers SHELL-030
test('a link that says thank you is there for everybody but students and parents', () => {
  for (const role of roles) expect([role, labels(role).includes('help.thanks')]).toEqual([role, !isFamily(role)]);
});

// covers SHELL-031
test('messengers of the configuration are there for everybody but students and parents, and none where none is named', () => {
  const link = 'help.messenger {"name":"Signal"}';
  for (const role of roles) expect([role, labels(role).includes(link)]).toEqual([role, !isFamily(role)]);
  given('teacher', messengers).at(-1)?.onSelect?.();
  expect(opened.splice(0)).toEqual(['https://signal.example/qalam']);
  expect(labels('teacher', []).some((label) => label.startsWith('help.messenger'))).toBe(false);
});

test('every role is told what to do first, in words that are there', () => {
  for (const role of roles) {
    const steps = firstSteps(role);
    expect(steps.length).toBeGreaterThan(2);
    expect(steps.filter((step) => !(step in help))).toEqual([]);
  }
  expect(firstSteps('group_lead')).not.toEqual(firstSteps('director'));
});
