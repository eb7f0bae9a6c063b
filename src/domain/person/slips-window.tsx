// Logins and first passwords on paper: a slip for each person, eight on a sheet, with nothing that looks alike, and a code that leads to
// the page where one signs in. They are kept nowhere.
import { type ReactNode, useId } from 'react';
import type { Credentials } from '#contract/core/credentials.ts';
import { useText } from '#shared/i18n/index.ts';
import { printer } from '#shared/ui/icons/pages.ts';
import { Button, Modal } from '#shared/ui/index.ts';
import { Paper } from '#shared/ui/paper.tsx';
import { QrSymbol, useQrSquares } from './qr-code.tsx';
import style from './slips.module.css';

type Props = {
  readonly slips: readonly Credentials[];
  /** What is to be said about them, which is not printed. */
  readonly note?: ReactNode;
  readonly onClose: () => void;
};

export function SlipsWindow({ slips, note, onClose }: Props) {
  const text = useText();
  return (
    <>
      <Modal
        isOpen
        onClose={onClose}
        title={text('people.slips.title', { count: slips.length })}
        subtitle={text('people.slips.text')}
        size={700}
        footer={
          <>
            <Button onClick={onClose}>{text('ui.close')}</Button>
            <Button variant="primary" icon={printer} onClick={() => window.print()}>
              {text('people.slips.print')}
            </Button>
          </>
        }
      >
        <div className="stack">
          {note}
          <Slips slips={slips} />
        </div>
      </Modal>
      <Paper className={style.paper}>
        <Slips slips={slips} />
      </Paper>
    </>
  );
}

function Slips({ slips }: { slips: readonly Credentials[] }) {
  const text = useText();
  const { origin, host } = window.location;
  // Where one signs in, alike on all slips; whose slip it is and the password stay on paper.
  const address = `${origin}/login`;
  const squares = useQrSquares(address);
  // Drawn once: a school prints thousands of slips.
  const code = useId();
  return (
    <>
      {squares && <QrSymbol id={code} squares={squares} />}
      <ul className={style.slips}>
        {slips.map(({ id, name, group, login, password }) => (
          <li key={id}>
            <b>{name}</b>
            <span className={style.where}>{[group, host].filter(Boolean).join(' · ')}</span>
            <dl>
              <dt>{text('people.field.login')}</dt>
              <dd>{login}</dd>
              <dt>{text('people.field.password')}</dt>
              <dd>{password ?? <span className={style.own}>{text('people.slips.own')}</span>}</dd>
            </dl>
            {squares && (
              <svg className={style.qr} role="img" aria-label={text('people.slips.qr', { address })}>
                <use href={`#${code}`} />
              </svg>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
