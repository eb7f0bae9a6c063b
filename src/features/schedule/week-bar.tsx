// Steps by week or day, the way back to today, and asking the server again.
import type { LocalDate } from '#contract/core/time.ts';
import { usePerson } from '#data/session/person.ts';
import { useText } from '#shared/i18n/index.ts';
import { refresh } from '#shared/ui/icons/index.ts';
import { classes, DateNavigator, type DateNavigatorProps, IconButton } from '#shared/ui/index.ts';
import styles from './schedule.module.css';

export type RefreshProps = { isBusy: boolean; onRefresh: () => void };
export type WeekBarProps = Pick<
  DateNavigatorProps,
  'unit' | 'date' | 'today' | 'previous' | 'next' | 'label' | 'detail'
> & {
  /** In the head of the page from 1009 px on; below it the bar names the day, and is a heading. */
  isInHead: boolean;
  onSelect: (date: LocalDate) => void;
  refreshing: RefreshProps;
};

export function WeekBar({ isInHead, refreshing, ...steps }: WeekBarProps) {
  const text = useText();
  const { year } = usePerson();
  return (
    <div className={isInHead ? classes(styles.actions, 'only-desk') : styles.daybar}>
      <DateNavigator
        {...steps}
        range={year ? { from: year.dateStart, to: year.dateEnd } : undefined}
        isHeading={!isInHead}
        className="grow"
      />
      <IconButton
        icon={refresh}
        label={text('schedule.refresh')}
        variant={isInHead ? 'default' : 'plain'}
        isBusy={refreshing.isBusy}
        onClick={refreshing.onRefresh}
      />
    </div>
  );
}
