import { useText } from '#shared/i18n/index.ts';
import { classes } from '#shared/ui/index.ts';
import style from './bells.module.css';

/** A break is long from here on. */
const longBreak = 15;

export function Break({ minutes }: { minutes: number }) {
  const text = useText();
  const isLong = minutes >= longBreak;
  return (
    <span className={classes(style.break, isLong && style.long)}>
      {text(isLong ? 'bells.bigBreak' : 'bells.break', { count: minutes })}
    </span>
  );
}
