import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import type { IconShape } from './icons/shape.ts';

type Look = {
  /** `primary` once a view; `danger` is text that asks before it acts; `dangerFill` is the answer to that question. */
  variant?: 'default' | 'primary' | 'quiet' | 'plain' | 'danger' | 'dangerFill' | undefined;
  /** `sm` only in tables and with a mouse; `xl` is the main action of a phone page. */
  size?: 'sm' | 'md' | 'xl' | undefined;
  block?: boolean | undefined;
  icon?: IconShape | undefined;
  children?: ReactNode;
};
export type ButtonProps = Look &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    ref?: Ref<HTMLButtonElement>;
    /** Shows that the work is in progress; a second press is ignored, the focus stays. */
    isBusy?: boolean;
  };
export type ButtonLinkProps = Look & LinkProps;
export type IconButtonProps = Omit<ButtonProps, 'children' | 'block' | 'icon'> & { icon: IconShape; label: string };

const variantClass = {
  default: undefined,
  primary: 'btn--primary',
  quiet: 'btn--quiet',
  plain: 'btn--plain',
  danger: 'btn--danger',
  dangerFill: 'btn--danger-fill',
} as const;
const sizeClass = { sm: 'btn--sm', md: undefined, xl: 'btn--xl' } as const;

/** The class names of a button, for the rare element that must only look like one. */
export function buttonClass({ variant = 'default', size = 'md', block }: Look): string {
  return classes('btn', variantClass[variant], sizeClass[size], block && 'btn--block');
}

export function Button({ variant, size, block, icon, isBusy, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classes(buttonClass({ variant, size, block }), className)}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || rest['aria-disabled'] || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {icon && <Icon shape={icon} />}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, block, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={classes(buttonClass({ variant, size, block }), className)}>
      {icon && <Icon shape={icon} />}
      {children}
    </Link>
  );
}

/** A button with an icon only; `label` is its name for a screen reader and its hint for a mouse. */
export function IconButton({ icon, label, variant = 'plain', className, ...rest }: IconButtonProps) {
  return (
    <Button {...rest} variant={variant} className={classes('btn--icon', className)} aria-label={label} title={label}>
      <Icon shape={icon} />
    </Button>
  );
}
