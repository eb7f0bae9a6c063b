// Props of modal and drawer, for the half that is loaded at once and the half that is loaded when one opens.
import type { ReactNode } from 'react';

export const modalSizes = [360, 372, 480, 500, 700, 1225] as const;
export type ModalProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** Whom or what it is about. */
  subtitle?: ReactNode;
  /** Width in px; below 768 px a modal fills the screen. */
  size?: (typeof modalSizes)[number];
  /** Outlives a change of route; all others close then (part 1 section 2). */
  stay?: boolean;
  /** False for a modal that must be answered: no cross, no Escape, no press outside. */
  isClosable?: boolean;
  /** For one question in a sentence: below 768 px it comes from below instead of filling the screen. */
  isSheet?: boolean;
  /** Its buttons; the main one last. */
  footer?: ReactNode;
  children?: ReactNode;
};
export type DrawerProps = {
  isOpen: boolean;
  onClose: () => void;
  label: string;
  /** `bottom` is the sheet for choices on a phone. */
  position?: 'left' | 'right' | 'bottom';
  stay?: boolean;
  className?: string | undefined;
  children: ReactNode;
};
