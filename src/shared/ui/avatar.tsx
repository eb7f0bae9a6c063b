import { avatarColour, initials } from './avatar-face.ts';
import { classes } from './classes.ts';

export type AvatarProps = { userId: number; surname: string; name: string; isLarge?: boolean };

/** Initials on one of four tints; silent, since the name stands beside it or names the button around it. */
export function Avatar({ userId, surname, name, isLarge }: AvatarProps) {
  return (
    <span className={classes('ava', `ava--${avatarColour(userId)}`, isLarge && 'ava--lg')} aria-hidden="true">
      {initials(surname, name)}
    </span>
  );
}
