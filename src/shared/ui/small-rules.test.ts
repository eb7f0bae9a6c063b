import { describe, expect, test } from 'vitest';
import { avatarColour, initials } from './avatar-face.ts';
import { below, breakpoints, modalMobileBelow, profileMenuBelow } from './breakpoints.ts';
import { markLevel } from './mark-level.ts';
import { placeWindow } from './place-window.ts';
import { nextIndex } from './roving.ts';
import { isNewYearTime, shortSchoolName } from './shell/entries.ts';
import { scrollMs, scrollPosition } from './shell/to-top.tsx';
import { syncKindOf } from './sync-kind.ts';

describe('avatar', () => {
  // covers PROF-008
  test('takes its tint from the user id modulo four', () => {
    expect([0, 1, 2, 3, 4, 10].map(avatarColour)).toEqual([1, 2, 3, 4, 1, 3]);
  });
  test('shows the first letters of surname and name, Kazakh letters too', () => {
    expect(initials('Төлегенова', 'Ұлжан')).toBe('ТҰ');
    expect(initials('әбілқасым', 'ғани')).toBe('ӘҒ');
  });
  test('lives with a person who has one name only', () => {
    expect(initials('Әсет', '')).toBe('Ә');
  });
});

describe('sync pill', () => {
  const fine = { isStuck: false, isOnline: true, unsent: 0, questions: 0, notSaved: 0 };
  test('is calm only when everything is accepted', () => {
    expect(syncKindOf(fine)).toEqual({ kind: 'calm', count: 0 });
    expect(syncKindOf({ ...fine, unsent: 6 })).toEqual({ kind: 'send', count: 6 });
  });
  test('says offline even with nothing to send', () => {
    expect(syncKindOf({ ...fine, isOnline: false })).toEqual({ kind: 'off', count: 0 });
  });
  test('says that nothing is sent where that is not known, also without a network', () => {
    expect(syncKindOf({ ...fine, isStuck: true, isOnline: false, unsent: 2 })).toEqual({ kind: 'stuck', count: 2 });
  });
  test('a question wins over offline, and what was not saved wins over all', () => {
    expect(syncKindOf({ ...fine, isOnline: false, unsent: 7, questions: 2 })).toEqual({ kind: 'ask', count: 2 });
    expect(syncKindOf({ isStuck: true, isOnline: false, unsent: 7, questions: 2, notSaved: 1 })).toEqual({
      kind: 'fail',
      count: 1,
    });
  });
});

describe('mark', () => {
  test('has three levels with the edges 3 and 7, and none outside of the scale', () => {
    expect([1, 3, 4, 7, 8, 10].map(markLevel)).toEqual(['low', 'low', 'mid', 'mid', 'high', 'high']);
    expect([0, 11].map(markLevel)).toEqual([undefined, undefined]);
  });
});

describe('widths', () => {
  // covers CONST-013 CONST-015 CONST-016
  test('the layout changes at the widths of the specification', () => {
    expect(breakpoints).toEqual({ sm: 576, md: 768, lg: 1009, lgm: 1199, xl: 1600 });
    expect(profileMenuBelow).toBe(1009);
    expect(modalMobileBelow).toBe(768);
  });
  test('a query for "below" leaves out the width itself', () => {
    expect(below(1009)).toBe('(max-width: 63.0615em)');
  });
});

describe('names of the header', () => {
  // covers ACCT-027
  test('a school name gets a tooltip from 61 letters on', () => {
    const fits = 'м'.repeat(60);
    expect(shortSchoolName(fits)).toEqual({ text: fits, tooltip: undefined });
    const long = 'м'.repeat(61);
    expect(shortSchoolName(long)).toEqual({ text: `${fits}…`, tooltip: long });
  });
  // covers SHELL-020
  test('the New Year logo shows from 19 December to 15 January', () => {
    const days = ['2026-12-18', '2026-12-19', '2026-12-31', '2027-01-01', '2027-01-15', '2027-01-16', '2026-07-01'];
    expect(days.map(isNewYearTime)).toEqual([false, true, true, true, true, false, false]);
  });
});

describe('way back to the top', () => {
  test('takes 500 ms and ends at the very top', () => {
    expect(scrollMs).toBe(500);
    expect(scrollPosition(4_000, 0)).toBe(4_000);
    expect(scrollPosition(4_000, 499)).toBeLessThan(scrollPosition(4_000, 250));
    expect(scrollPosition(4_000, 500)).toBe(0);
  });
});

describe('arrows in a list of choices', () => {
  test('wrap at both ends and leave other keys alone', () => {
    expect(nextIndex('ArrowRight', 2, 3)).toBe(0);
    expect(nextIndex('ArrowLeft', 0, 3)).toBe(2);
    expect(nextIndex('ArrowDown', 0, 3)).toBeUndefined();
    expect(nextIndex('ArrowDown', 0, 3, 'column')).toBe(1);
    expect(nextIndex('End', 0, 3)).toBe(2);
    expect(nextIndex('a', 0, 3)).toBeUndefined();
  });
});

describe('floating window', () => {
  const screen = { width: 360, height: 740 };
  const anchorAt = (left: number, top: number) => ({ left, top, right: left + 44, bottom: top + 44 });
  test('is below its anchor where there is room', () => {
    expect(placeWindow(anchorAt(20, 100), { width: 200, height: 150 }, screen, 'start')).toMatchObject({
      left: 20,
      top: 150,
    });
  });
  test('rises above the anchor at the lower edge of the screen', () => {
    expect(placeWindow(anchorAt(20, 680), { width: 200, height: 150 }, screen, 'start').top).toBe(524);
  });
  test('never leaves the screen sideways', () => {
    expect(placeWindow(anchorAt(310, 100), { width: 200, height: 150 }, screen, 'start').left).toBe(152);
    expect(placeWindow(anchorAt(0, 100), { width: 200, height: 150 }, screen, 'end').left).toBe(8);
  });
  test('stands beside the anchor on a wide screen, where it is too high for above and below', () => {
    const wide = { width: 1_440, height: 900 };
    const window = { width: 340, height: 520 };
    const anchor = { left: 860, right: 980, top: 480, bottom: 510 };
    expect(placeWindow(anchor, window, wide, 'start')).toEqual({ left: 986, top: 372, maxHeight: 520 });
    const atTheEdge = { ...anchor, left: 1_200, right: 1_320 };
    expect(placeWindow(atTheEdge, window, wide, 'start').left).toBe(854);
  });
  test('is cut to the room there is, so that it scrolls inside', () => {
    const { top, maxHeight } = placeWindow(anchorAt(20, 300), { width: 200, height: 2_000 }, screen, 'start');
    expect(top).toBe(350);
    expect(top + maxHeight).toBeLessThanOrEqual(screen.height - 8);
  });
});
