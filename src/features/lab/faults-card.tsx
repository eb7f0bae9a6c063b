// The switches: a connection, single faults on chosen requests, the device's clock and disk.
import { useState } from 'react';
import { useAccount } from '#data/account-context.tsx';
import { evict, filesOnDisk, outboxOnDisk } from '#data/lab/lab-device.ts';
import { LabServer } from '#data/lab/lab-server.ts';
import { setFaults } from '#data/lab/lab-session.ts';
import { useText } from '#shared/i18n/index.ts';
import {
  type CallKind,
  type ChannelFault,
  callKinds,
  calm,
  channelFaults,
  type DiskState,
  diskStates,
  type FaultName,
  faultNames,
  type LabSettings,
} from '#shared/lib/lab-settings.ts';
import { key, plus, x } from '#shared/ui/icons/index.ts';
import { browser, trash } from '#shared/ui/icons/pages.ts';
import { Button, ButtonLink, classes, IconButton, Select, useConfirm, useToast } from '#shared/ui/index.ts';
import styles from './arrange.module.css';
import { useFaults } from './use-lab.ts';

const often = ['1', '2', '3', '5', '10', 'always'] as const;
const clocks = { '0': 0, ahead: 3 * 3_600_000, behind: -86_400_000, years: -400 * 86_400_000 } as const;
type ClockName = keyof typeof clocks;

export function FaultsCard() {
  const text = useText();
  const settings = useFaults()?.settings ?? calm;
  return (
    <section aria-labelledby="lab-faults">
      <h2 id="lab-faults">{text('lab.faults')}</h2>
      <div className={classes('card', styles.faults)}>
        <RequestFaults settings={settings} />
        <RulesInForce settings={settings} />
        <ChannelFaults settings={settings} />
        <DeviceFaults settings={settings} />
      </div>
    </section>
  );
}

function RequestFaults({ settings }: { settings: LabSettings }) {
  const text = useText();
  const [fault, setFault] = useState<FaultName>('answerLost');
  const [calls, setCalls] = useState<CallKind>('push');
  const [times, setTimes] = useState<(typeof often)[number]>('1');
  const add = () => {
    const left = times === 'always' ? null : Number(times);
    void setFaults({
      ...settings,
      rules: [...settings.rules.filter((rule) => rule.left !== 0), { fault, calls, left }],
    });
  };
  return (
    <fieldset>
      <legend>{text('lab.calls')}</legend>
      <Select
        label={text('lab.fault')}
        value={fault}
        onChange={(event) => setFault(event.target.value as FaultName)}
        options={faultNames.map((value) => ({ value, label: text(`lab.fault.${value}`) }))}
      />
      <Select
        label={text('lab.calls')}
        value={calls}
        onChange={(event) => setCalls(event.target.value as CallKind)}
        options={callKinds.map((value) => ({ value, label: text(`lab.calls.${value}`) }))}
      />
      <Select
        label={text('lab.times')}
        value={times}
        onChange={(event) => setTimes(event.target.value as (typeof often)[number])}
        options={often.map((value) => ({ value, label: value === 'always' ? text('lab.times.always') : value }))}
      />
      <Button icon={plus} onClick={add}>
        {text('lab.add')}
      </Button>
    </fieldset>
  );
}

function RulesInForce({ settings }: { settings: LabSettings }) {
  const text = useText();
  const rules = settings.rules.filter(({ left }) => left !== 0);
  return (
    <fieldset>
      <legend>{text('lab.inForce')}</legend>
      {rules.length === 0 && <p className="muted">{text('lab.inForce.none')}</p>}
      <ul className={styles.rules}>
        {rules.map((rule, index) => {
          const label = text(`lab.fault.${rule.fault}`);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: equal faults may stand twice, and have nothing else to be told by
            <li key={`${rule.fault} ${rule.calls} ${index}`}>
              <span className="grow">
                {label}
                <small className="faint">
                  {text(`lab.calls.${rule.calls}`)},{' '}
                  {rule.left === null ? text('lab.times.always') : text('lab.left', { number: rule.left })}
                </small>
              </span>
              <IconButton
                icon={x}
                label={text('lab.remove', { fault: label })}
                onClick={() => void setFaults({ ...settings, rules: rules.filter((other) => other !== rule) })}
              />
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

function ChannelFaults({ settings }: { settings: LabSettings }) {
  const text = useText();
  const names = ['none', ...channelFaults] as const;
  const set = (name: string) =>
    void setFaults({ ...settings, channel: name === 'none' ? null : (name as ChannelFault) });
  return (
    <fieldset>
      <legend>{text('lab.channel')}</legend>
      <Select
        label={text('lab.fault')}
        hint={text('lab.channel.why')}
        value={settings.channel ?? 'none'}
        onChange={(event) => set(event.target.value)}
        options={names.map((value) => ({ value, label: text(`lab.channel.${value}`) }))}
      />
    </fieldset>
  );
}

function DeviceFaults({ settings }: { settings: LabSettings }) {
  const text = useText();
  const account = useAccount();
  const confirm = useConfirm();
  const toast = useToast();
  const clockNames = Object.keys(clocks) as ClockName[];
  const clock = clockNames.find((name) => clocks[name] === settings.skewMs) ?? '0';
  const takeAway = async () => {
    const { userId } = account.user;
    const number = (await outboxOnDisk(userId)).length + (await filesOnDisk(userId)).length;
    const isSure = await confirm({
      title: text('lab.evict.ask'),
      text: text('lab.evict.why', { number }),
      confirmLabel: text('lab.evict.yes'),
      isDangerous: true,
    });
    if (!isSure) return;
    await evict(userId);
    window.location.reload();
  };
  const signIn = async () => {
    if (!(await new LabServer(account).signInAgain())) toast.error(text('lab.signIn.failed'));
  };
  return (
    <fieldset>
      <legend>{text('lab.device')}</legend>
      <Select
        label={text('lab.clock')}
        value={clock}
        onChange={(event) => void setFaults({ ...settings, skewMs: clocks[event.target.value as ClockName] })}
        options={clockNames.map((value) => ({ value, label: text(`lab.clock.${value}`) }))}
      />
      <Select
        label={text('lab.disk')}
        value={settings.disk}
        onChange={(event) => void setFaults({ ...settings, disk: event.target.value as DiskState })}
        options={diskStates.map((value) => ({ value, label: text(`lab.disk.${value}`) }))}
      />
      <div className={styles.acts}>
        <Button icon={key} onClick={() => void signIn()}>
          {text('lab.signIn')}
        </Button>
        <ButtonLink icon={browser} to="/lab" target="_blank">
          {text('lab.secondTab')}
        </ButtonLink>
        <Button variant="danger" icon={trash} onClick={() => void takeAway()}>
          {text('lab.evict')}
        </Button>
      </div>
    </fieldset>
  );
}
