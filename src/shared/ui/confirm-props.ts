import type { ReactNode } from 'react';

export type Question = {
  title: string;
  picture?: ReactNode;
  text?: ReactNode;
  /** Words of the button that does it; it names the deed, not "OK". */
  confirmLabel?: string;
  cancelLabel?: string;
  isDangerous?: boolean;
  /** Only where nothing undoes it (decisions E40): the button waits this long, so that nobody presses it in passing. */
  countdownSeconds?: number;
};
export type AskedQuestion = Question & { id: number; answer: (isConfirmed: boolean) => void };
