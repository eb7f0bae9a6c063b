import { avatarColour, initials } from './avatar-face.ts';
import { classes } from './classes.ts';

export type AvatarProps = ({ userId: number; surname: string; name: string } | { face: AvatarFace }) & {
  isLarge?: boolean;
};
/** Letters and tint that somebody else chose, such as those of brothers and sisters. */
export type AvatarFace = { readonly letters: string; readonly tint: 1 | 2 | 3 | 4 };

/**
 * Initials on one of four tints; silent, since the name is beside it or names the button around it.
 * The letters come from the style, so that they are no part of that button's words.
 */
export function Avatar({ isLarge, ...who }: AvatarProps) {
  const { letters, tint } =
    'face' in who ? who.face : { letters: initials(who.surname, who.name), tint: avatarColour(who.userId) };
  return (
    <span className={classes('ava', `ava--${tint}`, isLarge && 'ava--lg')} data-initials={letters} aria-hidden="true" />
  );
}
