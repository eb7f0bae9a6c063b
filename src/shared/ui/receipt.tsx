import { useText } from '../i18n/index.ts';
import { Icon } from './icon.tsx';
import { check, checks, circleDashed, deviceMobile } from './icons/index.ts';
import { Nothing } from './nothing.tsx';

export type ReceiptProps = {
  /** Times already written for a person; undefined is what has not happened yet. */
  captured: string | undefined;
  delivered: string | undefined;
  accepted: string | undefined;
};

const steps = [
  { name: 'captured', shape: deviceMobile },
  { name: 'delivered', shape: check },
  { name: 'accepted', shape: checks },
] as const;

/** The way of one entry: always three times in this order, a missing one shows that it is. */
export function Receipt(times: ReceiptProps) {
  const text = useText();
  return (
    <ol className="receipt num">
      {steps.map(({ name, shape }) => {
        const time = times[name];
        return (
          <li key={name} className={time ? undefined : 'is-next'}>
            <Icon shape={time ? shape : circleDashed} />
            <span className="vh">{text(`ui.receipt.${name}`)}: </span>
            {time ?? <Nothing />}
          </li>
        );
      })}
    </ol>
  );
}
