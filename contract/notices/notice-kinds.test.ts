import { describe, expect, it } from 'vitest';
import type { NoticeKind } from '../core/notice-kind.ts';
import { pushTime } from './notice-kinds.ts';

const at = (time: string, day = 20) => Date.parse(`2026-11-${day}T${time}:00+05:00`);
const zone = 'Asia/Almaty';

describe('a kind of notice is pushed', () => {
  const cases: readonly [NoticeKind, told: number, pushed: number | null][] = [
    ['absence', at('10:00'), at('10:10')],
    ['mark', at('10:00'), at('17:00')],
    ['mark', at('17:01'), at('17:00', 21)],
    ['homework', at('17:00'), at('17:00')],
    ['homework', at('18:30'), at('18:30')],
    ['parentWaits', at('10:00'), at('10:00')],
    ['parentJoined', at('10:00'), null],
    ['level', at('10:00'), null],
  ];
  it.each(cases)('%s told at %d', (kind, told, pushed) => expect(pushTime(kind, told, zone)).toBe(pushed));
});
