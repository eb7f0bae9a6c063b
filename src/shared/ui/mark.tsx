import { useText } from '../i18n/index.ts';
import { classes } from './classes.ts';
import { type MarkLevel, markLevel } from './mark-level.ts';

export type MarkProps = { hasBox?: boolean } & (
  | {
      /** 1 to 10. */
      kind?: 'mark';
      value: number;
    }
  /** Quarter and year marks, 2 to 5, without colour. */
  | { kind: 'five'; value: number }
  | { kind: 'credit'; value: boolean }
  /** Points of a SOR or SOCH. */
  | { kind: 'points'; value: number; max: number }
);

/** A mark with its level in colour and in one to three bars. */
export function Mark(props: MarkProps) {
  const text = useText();
  if (props.kind === 'credit')
    return <span className="nowrap">{text(props.value ? 'ui.mark.credit' : 'ui.mark.noCredit')}</span>;
  if (props.kind === 'points') {
    return (
      <span className="num">
        <b>{props.value}</b>
        <span className="faint"> / {props.max}</span>
      </span>
    );
  }
  if (props.kind === 'five') return <span className="mark mark--five">{props.value}</span>;
  const level: MarkLevel | undefined = markLevel(props.value);
  return (
    <span className={classes('mark', props.hasBox && 'mark--box')} data-level={level}>
      {props.value}
    </span>
  );
}

export type TagProps = { kind: 'fo' | 'sor' | 'soch'; number?: number };

/** Kind of an assessment; SOR and SOCH carry ink weight instead of a colour. */
export function Tag({ kind, number }: TagProps) {
  const text = useText();
  return (
    <span className={classes('tag', kind !== 'fo' && `tag--${kind}`)}>
      {text(`ui.tag.${kind}`)}
      {number !== undefined && ` ${number}`}
    </span>
  );
}
