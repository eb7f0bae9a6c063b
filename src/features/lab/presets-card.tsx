import { setFaults } from '#data/lab/lab-session.ts';
import { useText } from '#shared/i18n/index.ts';
import { calm, type LabSettings, type PresetName, presetNames, presets } from '#shared/lib/lab-settings.ts';
import { circleCheck, cloudOff, type IconShape, refresh } from '#shared/ui/icons/index.ts';
import { door, router, signal2g, wifiOff } from '#shared/ui/icons/pages.ts';
import { classes, Icon, moveFocus } from '#shared/ui/index.ts';
import styles from './arrange.module.css';
import { useFaults } from './use-lab.ts';

const icons: Record<PresetName | 'none', IconShape> = {
  none: circleCheck,
  '2g': signal2g,
  edge: router,
  lossy: cloudOff,
  captivePortal: door,
  flapping: refresh,
  airplane: wifiOff,
};
const names = ['none', ...presetNames] as const;

/** Device faults stay as they are: a preset is a connection. */
function withPreset(settings: LabSettings, name: PresetName | 'none'): LabSettings {
  const { skewMs, disk, seed } = settings;
  return { ...calm, ...(name === 'none' ? {} : presets[name]), skewMs, disk, seed };
}

function presetOf({ rules, link, flap, channel }: LabSettings): PresetName | 'none' | null {
  const written = (given: Partial<LabSettings>) =>
    JSON.stringify([given.rules ?? [], given.link ?? null, given.flap ?? null, given.channel ?? null]);
  const now = written({ rules: rules.filter(({ left }) => left !== 0), link, flap, channel });
  return names.find((name) => written(name === 'none' ? {} : presets[name]) === now) ?? null;
}

export function PresetsCard() {
  const text = useText();
  const settings = useFaults()?.settings ?? calm;
  const chosen = presetOf(settings);
  const choose = (name: PresetName | 'none') => void setFaults(withPreset(settings, name));
  return (
    <section aria-labelledby="lab-presets">
      <h2 id="lab-presets">{text('lab.presets')}</h2>
      <div
        className={classes('card', styles.presets)}
        data-presets
        role="radiogroup"
        aria-labelledby="lab-presets"
        onKeyDown={(event) => {
          const reached = moveFocus(event, '[role=radio]', 'both')?.dataset.value;
          const name = names.find((candidate) => candidate === reached);
          if (name) choose(name);
        }}
      >
        {names.map((name, index) => (
          // biome-ignore lint/a11y/useSemanticElements: buttons take the finished style; roles, roving focus and arrows make them radio buttons
          <button
            key={name}
            type="button"
            role="radio"
            data-value={name}
            aria-checked={name === chosen}
            // With faults of one's own no preset holds; the first one is then the way in.
            tabIndex={name === chosen || (chosen === null && index === 0) ? 0 : -1}
            onClick={() => choose(name)}
          >
            <Icon shape={icons[name]} />
            <span>
              <b>{text(`lab.preset.${name}`)}</b>
              <small>{text(`lab.preset.${name}.why`)}</small>
            </span>
          </button>
        ))}
      </div>
    </section>
  );
}
