// The main action of the page. Before: conduct, with the theme on the button itself. After: roll or marks, the theme, the way back.
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMediaQuery } from '#shared/hooks/use-media-query.ts';
import { useText } from '#shared/i18n/index.ts';
import { unbroken } from '#shared/lib/unbroken.ts';
import { check } from '#shared/ui/icons/index.ts';
import { dots, pencil, rotate2 } from '#shared/ui/icons/pages.ts';
import { Button, below, editLock, Icon, IconButton, Menu, type MenuItem } from '#shared/ui/index.ts';
import styles from './foot.module.css';
import { useLesson } from './lesson-context.ts';
import { ModeSwitch } from './mode-switch.tsx';
import { ThemePicker } from './theme-picker.tsx';
import { type Conduct, useTakeBackHindrance } from './use-conduct.ts';
import { laptopBelow } from './widths.ts';

export function ConductAction({
  conduct,
  isNarrow,
  homework,
}: {
  conduct: Conduct;
  isNarrow: boolean;
  homework: ReactNode;
}) {
  const text = useText();
  const { body, rights } = useLesson();
  const [parameters] = useSearchParams();
  // A lesson that has not started may get its theme already; only conducting waits.
  const canChangeTheme = rights.conduct === null || rights.conduct === 'notStarted';
  // From the backlog a lesson without a theme opens on that question.
  const [isChoosing, setChoosing] = useState(canChangeTheme && parameters.get('ask') === 'theme');
  const themeLock = editLock(canChangeTheme ? null : rights.conduct);
  const hasNoRoom = useMediaQuery(below(laptopBelow));
  const theme = unbroken(conduct.theme.theme) || text('lesson.theme.missing');
  return (
    <div className={styles.do}>
      {conduct.isConducted ? (
        <>
          {isNarrow && <ModeSwitch />}
          {!isNarrow && <span className={styles.theme}>{theme}</span>}
          {homework}
          <AfterMenu conduct={conduct} onTheme={() => setChoosing(true)} canChangeTheme={canChangeTheme} />
        </>
      ) : (
        <>
          {!hasNoRoom && <span className={styles.theme}>{theme}</span>}
          {!isNarrow && homework}
          {!hasNoRoom && (
            <Button icon={pencil} {...themeLock} onClick={() => setChoosing(true)}>
              {text('lesson.theme.change')}
            </Button>
          )}
          <Button
            variant="primary"
            size="xl"
            className={styles.conduct}
            data-conduct
            data-tour="conduct"
            {...editLock(rights.conduct)}
            onClick={conduct.conduct}
          >
            <Icon shape={check} />
            <span className={styles.words}>
              <span>{text('lesson.conduct')}</span>
              {hasNoRoom && <small>{theme}</small>}
            </span>
          </Button>
          {hasNoRoom && (
            <IconButton
              icon={pencil}
              variant="default"
              className={styles.edit}
              label={text('lesson.theme.change')}
              {...themeLock}
              onClick={() => setChoosing(true)}
            />
          )}
        </>
      )}
      {isChoosing && (
        <ThemePicker
          plan={body.plan}
          current={conduct.theme}
          onChoose={conduct.changeTheme}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}

function AfterMenu({
  conduct,
  canChangeTheme,
  onTheme,
}: {
  conduct: Conduct;
  canChangeTheme: boolean;
  onTheme: () => void;
}) {
  const text = useText();
  const { rights } = useLesson();
  const why = useTakeBackHindrance(conduct);
  const isLocked = rights.closed === 'yearReadOnly';
  const items: MenuItem[] = [
    {
      label: text('lesson.theme.change'),
      hint: conduct.theme.theme || text('lesson.theme.missing'),
      icon: pencil,
      isDisabled: !canChangeTheme,
      isLocked,
      onSelect: onTheme,
    },
    {
      label: text('lesson.takeBack'),
      ...(why && !isLocked && { hint: text(`lesson.takeBack.${why}`) }),
      icon: rotate2,
      isDisabled: why !== null || !canChangeTheme,
      isLocked,
      onSelect: conduct.takeBack,
    },
  ];
  return (
    <Menu
      label={text('lesson.actions')}
      placement="end"
      items={items}
      trigger={(attributes) => (
        <IconButton
          {...attributes}
          icon={dots}
          variant="default"
          className={styles.edit}
          label={text('lesson.actions')}
        />
      )}
    />
  );
}
