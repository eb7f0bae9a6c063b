import { useText } from '#shared/i18n/index.ts';
import { checks, cloudUp, deviceMobile } from '#shared/ui/icons/index.ts';
import { Icon } from '#shared/ui/index.ts';
import styles from './sign-in.module.css';

/** What the product promises, beside the form on a desktop. */
export function BrandPanel() {
  const text = useText();
  return (
    <aside className={styles.side} aria-label="Qalam">
      <div className={styles.brand}>
        <img src="/icon.svg" alt="" />
        <span>Qalam</span>
      </div>
      <Emblem />
      <div className={styles.words}>
        <p className={styles.big}>{text('session.promise')}</p>
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

/** The sign of the product as large as the panel: its ring fades into the paper, the pen stays. */
function Emblem() {
  return (
    <svg className={styles.art} viewBox="20 20 600 600" aria-hidden="true">
      <circle cx="260" cy="260" r="196" fill="none" stroke="currentColor" strokeWidth="86" />
      <g transform="translate(260 260) rotate(45)" className={styles.pen}>
        <path d="M24 -52H246L376 -9V9L246 52H24Z" strokeWidth="62" paintOrder="stroke" />
        <circle cx="260" cy="0" r="15" />
        <path d="M260 0H350" strokeWidth="12" />
      </g>
    </svg>
  );
}
