/** The line of an icon on a 24 grid; `fill` is a second path that is filled. */
export type IconShape = string | { readonly line: string; readonly fill: string };
