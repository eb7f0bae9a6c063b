// Tabs whose choice is the query parameter `tab`, so that a link, a reload and the way back keep it (part 1 section 2).
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Icon } from './icon.tsx';
import type { IconShape } from './icons/index.ts';
import { moveFocus } from './roving.ts';

export type Tab = { value: string; label: string; count?: number; icon?: IconShape };

/** The active tab: the parameter where it names one of the tabs, else the first. The setter keeps the other parameters. */
export function useTab<Value extends string>(values: readonly [Value, ...Value[]]): [Value, (value: Value) => void] {
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get('tab');
  const active = values.find((value) => value === asked) ?? values[0];
  const setTab = (value: Value) =>
    setParameters(
      (current) => {
        current.set('tab', value);
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  return [active, setTab];
}

export type TabsProps = {
  /** Name of the list for a screen reader. */
  label: string;
  tabs: readonly [Tab, ...Tab[]];
  /** Tells two lists of tabs on one page apart. */
  id?: string;
  /** Content of the active tab. */
  children: (active: string) => ReactNode;
};

export function Tabs({ label, tabs, id = 'tabs', children }: TabsProps) {
  const [first, ...rest] = tabs.map((tab) => tab.value);
  const [active, setTab] = useTab([first as string, ...rest]);
  return (
    <>
      <div
        className="tabs"
        role="tablist"
        aria-label={label}
        onKeyDown={(event) => {
          const reached = moveFocus(event, '[role=tab]', 'row')?.dataset.value;
          if (reached) setTab(reached);
        }}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            data-value={tab.value}
            aria-selected={tab.value === active}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === active ? 0 : -1}
            onClick={() => setTab(tab.value)}
          >
            {tab.icon && <Icon shape={tab.icon} />}
            {tab.label}
            {tab.count !== undefined && <span className="count">{tab.count}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${active}`} className="tabpanel">
        {children(active)}
      </div>
    </>
  );
}
