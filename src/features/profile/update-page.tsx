// What a person changes about themselves: the picture, and how they are reached. The rest is the school's.
import { useParams } from 'react-router';
import { useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { Card } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import { OwnContactsForm } from './own-contacts-form.tsx';
import { PictureForm } from './picture-form.tsx';
import styles from './profile.module.css';

export default function UpdatePage() {
  const text = useText();
  const { eduYear } = useParams();
  return (
    <Page title={text('profile.update')} from={{ label: text('shell.cabinet'), to: pagePath(eduYear, 'profile') }}>
      <div className={styles.stack}>
        <Card title={text('profile.contacts')}>
          <OwnContactsForm />
        </Card>
        <Card title={text('profile.picture')}>
          <PictureForm />
        </Card>
      </div>
    </Page>
  );
}
