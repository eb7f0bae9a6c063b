import { avatarColour, initials } from './avatar-face.ts';
import { classes } from './classes.ts';

export type AvatarProps = { userId: number; surname: string; name: string; isLarge?: boolean };

/**
 * Initials on one of four tints; silent, since the name is beside it or names the button around it.
 * The letters come from the style, so that they are no part of that button's words.
 */
export function Avatar({ userId, surname, name, isLarge }: AvatarProps) {
  return (
    <span
      className={classes('ava', `ava--${avatarColour(userId)}`, isLarge && 'ava--lg')}
      data-initials={initials(surname, name)}
      aria-hidden="true"
    />
  );
}
