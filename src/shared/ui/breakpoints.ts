// Widths in px at which the layout changes (part 1 section 9). The same numbers are written in the media queries of styles/,
// since those cannot read variables.
export const breakpoints = { sm: 576, md: 768, lg: 1009, lgm: 1199, xl: 1600 } as const;

/** Modals take the mobile form below this width. */
export const modalMobileBelow = breakpoints.md;
/** Below this width the profile menu lives in the drawer. */
export const profileMenuBelow = breakpoints.lg;

/** Media query for widths below a breakpoint, in em so that a larger text size counts. */
export function below(width: number): string {
  return `(max-width: ${(width - 0.016) / 16}em)`;
}
