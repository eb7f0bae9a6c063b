// Roll or marks: two modes of one tab, kept in the address so that a reload and the way back keep them.
import { useSearchParams } from 'react-router';
import { useText } from '#shared/i18n/index.ts';
import { SegmentedControl } from '#shared/ui/index.ts';

export const modes = ['roll', 'marks'] as const;
export type Mode = (typeof modes)[number];

export function useMode(): [Mode, (mode: Mode) => void] {
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get('mode');
  const mode = modes.find((candidate) => candidate === asked) ?? 'roll';
  const setMode = (next: Mode) =>
    setParameters(
      (current) => {
        current.set('mode', next);
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  return [mode, setMode];
}

export function ModeSwitch() {
  const text = useText();
  const [mode, setMode] = useMode();
  return (
    <SegmentedControl
      label={text('lesson.mode')}
      segments={modes.map((value) => ({ value, label: text(`lesson.mode.${value}`) }))}
      value={mode}
      onChange={setMode}
    />
  );
}
