// All that a teacher is shown of social data (decisions E37).
import { useParams } from 'react-router';
import { ReadView } from '#blocks/read/read-view.tsx';
import { socialEndpoints } from '#contract/social/social.endpoints.ts';
import { useAccount } from '#data/account-context.tsx';
import { useRead } from '#data/reads/use-read.ts';
import { pickLocalized, useLanguage, useText } from '#shared/i18n/index.ts';
import { Notice } from '#shared/ui/index.ts';
import styles from './social.module.css';

export function LearningElsewhere() {
  const [text, language] = [useText(), useLanguage()];
  const { groupId } = useParams();
  const { school } = useAccount();
  const read = useRead(socialEndpoints.learningElsewhere, { query: school });
  return (
    <div className="stack">
      <Notice>{text('social.teacher.only')}</Notice>
      <ReadView read={read} empty={{ title: text('social.teacher.none') }}>
        {(pupils) => (
          <ul className={styles.rows}>
            {pupils
              .filter((pupil) => groupId === undefined || String(pupil.groupId) === groupId)
              .map(({ groupId: of, label, name, how }) => (
                <li key={`${of} ${name}`}>
                  <b>{name}</b>
                  <span className="muted">{label}</span>
                  <span>{pickLocalized(how, language)}</span>
                </li>
              ))}
          </ul>
        )}
      </ReadView>
    </div>
  );
}
