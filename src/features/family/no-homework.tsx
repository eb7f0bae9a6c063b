import { useText } from '#shared/i18n/index.ts';
import { circleCheck, clock, cloudOff } from '#shared/ui/icons/index.ts';
import { Icon } from '#shared/ui/index.ts';

/**
 * Nothing to show for a subject: the teacher said so, nobody entered anything, or nobody here can know. `time`: of what the
 * second holds, where no head above says it.
 */
export function NoHomework({ isNone, isUnknown, time }: { isNone: boolean; isUnknown: boolean; time?: string }) {
  const text = useText();
  if (isNone) {
    return (
      <span className="st st--ok">
        <Icon shape={circleCheck} />
        {text('schedule.homework.none')}
      </span>
    );
  }
  return (
    <span className="st">
      <Icon shape={isUnknown ? cloudOff : clock} />
      {isUnknown
        ? text('family.task.unknown')
        : time === undefined
          ? text('schedule.homework.notEntered')
          : text('family.task.notEntered', { time })}
    </span>
  );
}
