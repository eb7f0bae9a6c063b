// Logins and first passwords on paper: a slip for each student, eight on a sheet, with nothing that looks alike. They are kept nowhere.
import { createPortal } from 'react-dom';
import type { Credentials } from '#contract/core/credentials.ts';
import { useText } from '#shared/i18n/index.ts';
import { printer } from '#shared/ui/icons/pages.ts';
import { Button, Modal } from '#shared/ui/index.ts';
import style from './slips.module.css';

export function SlipsWindow({ slips, onClose }: { slips: readonly Credentials[]; onClose: () => void }) {
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
        <Slips slips={slips} />
      </Modal>
      {createPortal(
        <div className={style.paper} aria-hidden>
          <Slips slips={slips} />
        </div>,
        document.body,
      )}
    </>
  );
}

function Slips({ slips }: { slips: readonly Credentials[] }) {
  const text = useText();
  return (
    <ul className={style.slips}>
      {slips.map(({ id, name, group, login, password }) => (
        <li key={id}>
          <b>{name}</b>
          <span className={style.where}>{[group, window.location.host].filter(Boolean).join(' · ')}</span>
          <dl>
            <dt>{text('people.field.login')}</dt>
            <dd>{login}</dd>
            <dt>{text('people.field.password')}</dt>
            <dd>{password ?? <span className={style.own}>{text('people.slips.own')}</span>}</dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}
