// Whom a line of the access log was about, in words.
import { describe, expect, it } from 'vitest';
import type { AccessLine } from '#contract/access-log/access-log.schema.ts';
import { whomOf } from '#features/access-log/log-columns.tsx';

const text = ((key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')) as Parameters<
  typeof whomOf
>[1];
const line = { id: '1', at: 0, kind: 'look-up', who: 'Сейітов Б.' } as const;
const whom = (of: Pick<AccessLine, 'whom' | 'people' | 'groups'>) => whomOf({ ...line, ...of }, text, 'ru');

describe('whom a line of the access log was about', () => {
  it('says of somebody whom the school does not have that they are none of it', () => {
    expect(whom({ whom: [], people: 1, groups: [] })).toBe('access-log.elsewhere 1');
    expect(whom({ whom: [], people: 0, groups: [] })).toBe('access-log.nobody');
  });

  it('names two people or classes, and how many more there are', () => {
    expect(whom({ whom: ['Абенов А.'], people: 1, groups: [] })).toBe('Абенов А.');
    expect(whom({ whom: ['Абенов А.', 'Әлиева І.', 'Гончар И.'], people: 120, groups: [] })).toBe(
      'access-log.more Абенов А., Әлиева І. 118',
    );
    expect(whom({ whom: [], people: 0, groups: ['7 «А»', '7 «Б»'] })).toBe('7 «А», 7 «Б»');
    expect(whom({ whom: [], people: 0, groups: ['7 «А»', '7 «Б»', '8 «А»'] })).toBe('access-log.more 7 «А», 7 «Б» 1');
  });
});
