// What stands below the sign-in: five short sections, and the guest's footer that leads to them (SHELL-018, D83).
import { useEffect, useState } from 'react';
import type { Links } from '#contract/configuration/configuration.endpoints.ts';
import { loadLinks } from '#data/reads/links.ts';
import { anonymousApi } from '#data/session/session.ts';
import { useText } from '#shared/i18n/index.ts';
import { Footer } from '#shared/ui/shell/index.ts';
import styles from './landing.module.css';

/** In the order of the specification; their names are the anchors. */
const sections = ['news', 'contacts', 'administrators', 'teachers', 'families'] as const;

export function Landing() {
  const text = useText();
  const [links, setLinks] = useState<Links>({});
  useEffect(() => {
    let isGone = false;
    void loadLinks(anonymousApi).then((found) => !isGone && setLinks(found));
    return () => {
      isGone = true;
    };
  }, []);
  return (
    <div className={styles.landing} data-landing>
      <div className={styles.sections}>
        {sections.map((name) => (
          // The focus goes along with the press on a link of the footer.
          <section key={name} id={name} aria-labelledby={`${name}-title`} tabIndex={-1} className={styles.section}>
            <h2 id={`${name}-title`}>{text(`landing.${name}`)}</h2>
            <p>{text(`landing.${name}.text`)}</p>
            {name === 'contacts' && <Messengers messengers={links.messengers} />}
          </section>
        ))}
      </div>
      <Footer links={sections.map((name) => ({ to: `#${name}`, label: text(`landing.${name}`) }))} note="Qalam" />
    </div>
  );
}

function Messengers({ messengers = [] }: Pick<Links, 'messengers'>) {
  if (messengers.length === 0) return null;
  return (
    <ul className={styles.messengers}>
      {messengers.map(({ name, address }) => (
        <li key={address}>
          <a href={address} target="_blank" rel="noopener noreferrer">
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
