import { useText } from '#shared/i18n/index.ts';
import { type IconShape, school, userCheck, users } from '#shared/ui/icons/index.ts';
import { building } from '#shared/ui/icons/pages.ts';
import { Icon } from '#shared/ui/index.ts';
import styles from './demo-accounts.module.css';

const password = 'qalam2026';
const accounts: readonly { login: string; text: string; icon: IconShape }[] = [
  { login: 'teacher', text: 'session.demo.teacher', icon: userCheck },
  { login: 'teacher2', text: 'session.demo.teacher2', icon: userCheck },
  { login: 'grouplead', text: 'session.demo.grouplead', icon: userCheck },
  { login: 'teacher.six', text: 'session.demo.teacherSix', icon: userCheck },
  { login: 'teacher.second', text: 'session.demo.teacherSecond', icon: userCheck },
  { login: 'teacher.support', text: 'session.demo.teacherSupport', icon: userCheck },
  { login: 'zavuch', text: 'session.demo.zavuch', icon: building },
  { login: 'director', text: 'session.demo.director', icon: building },
  { login: 'student', text: 'session.demo.student', icon: school },
  { login: 'parent', text: 'session.demo.parent', icon: users },
  { login: 'parent2', text: 'session.demo.parent2', icon: users },
];

/** Shown only while the demo school is installed: a press fills the form. */
export function DemoAccounts({ onChoose }: { onChoose: (account: { login: string; password: string }) => void }) {
  const text = useText();
  return (
    <section className={styles.demo} data-demo aria-labelledby="demo-title">
      <h2 id="demo-title">{text('session.demo.title')}</h2>
      <p className="muted">{text('session.demo.hint', { password })}</p>
      <ul>
        {accounts.map((account) => (
          <li key={account.login}>
            <button type="button" title={account.login} onClick={() => onChoose({ login: account.login, password })}>
              <Icon shape={account.icon} />
              {text(account.text)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
