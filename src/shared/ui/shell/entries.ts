// What the frame is told. It reads no data: src/app gives every name, link and choice.
import type { ReactNode } from 'react';
import type { IconShape } from '../icons/shape.ts';

export type MenuEntry =
  | 'separator'
  | {
      to: string;
      label: string;
      icon: IconShape;
      /** Things that wait behind it; none is shown for 0. */
      count?: number;
      /** Only the exact path counts as this page. */
      isExact?: boolean;
    };

/** Bottom bar: at most four pages; the menu button is added to them. */
export type TabBarEntry = { to: string; label: string; icon: IconShape; isExact?: boolean };

export type Choice = { value: string; label: string; hint?: string };
/** School, year or child. With one choice or none it is only shown. */
export type Switch = {
  value: string;
  /** What is written while the choices are not known yet. */
  label: string;
  choices?: readonly Choice[];
  onChange?: (value: string) => void;
};

/** Where the user works; what is not given is neither shown nor chosen. */
export type Places = {
  school?: Switch | undefined;
  year?: Switch | undefined;
  child?: Switch | undefined;
};

export type ProfileEntry = 'separator' | { label: string; icon?: IconShape; to?: string; onSelect?: () => void };
/** @param role of an entry, where it stands in a menu. @param onOpen closes what it stands in. */
export type FigureOf = (onOpen: () => void, role?: 'menuitem') => ReactNode;
export type Profile = {
  userId: number;
  surname: string;
  name: string;
  /** Role in words: "Teacher, class teacher of 7 «A»". */
  role: string;
  /** Cabinet, history and password, exit. */
  entries: readonly ProfileEntry[];
  /** Stands above the entries; comes after the first paint. */
  figure?: FigureOf | undefined;
};

/** School names longer than this are cut and get a tooltip (part 1 section 9). */
export const longestSchoolName = 60;

export function shortSchoolName(name: string): { text: string; tooltip: string | undefined } {
  const letters = [...name];
  if (letters.length <= longestSchoolName) return { text: name, tooltip: undefined };
  return { text: `${letters.slice(0, longestSchoolName).join('').trimEnd()}…`, tooltip: name };
}

/** From 19 December to 15 January the header wears the New Year logo. `today` is yyyy-MM-dd of the school. */
export function isNewYearTime(today: string): boolean {
  const monthAndDay = today.slice(5);
  return monthAndDay >= '12-19' || monthAndDay <= '01-15';
}
