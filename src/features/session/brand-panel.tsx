import { useText } from '#shared/i18n/index.ts';
import { checks, cloudUp, deviceMobile } from '#shared/ui/icons/index.ts';
import { Icon } from '#shared/ui/index.ts';

/** What the product promises, beside the form on a desktop. */
export function BrandPanel() {
  const text = useText();
  return (
    <aside className="enter__side" aria-label="Qalam">
      <div className="enter__brand">
        <img src="/icon.svg" alt="" />
        <span>Qalam</span>
      </div>
      <div className="enter__words">
        <p className="enter__big">{text('session.promise')}</p>
        <ul>
          <li>
            <Icon shape={deviceMobile} />
            {text('session.promise.device')}
          </li>
          <li>
            <Icon shape={cloudUp} />
            {text('session.promise.send')}
          </li>
          <li>
            <Icon shape={checks} />
            {text('session.promise.receipt')}
          </li>
        </ul>
      </div>
    </aside>
  );
}
