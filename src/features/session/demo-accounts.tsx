import { useText } from '#shared/i18n/index.ts';
import { Button } from '#shared/ui/index.ts';

const password = 'qalam2026';
const logins = [
  'teacher',
  'teacher2',
  'grouplead',
  'zavuch',
  'director',
  'student',
  'parent',
  'parent2',
  'teacher.six',
] as const;

/** Shown only while the demo school is installed: a press fills the form. */
export function DemoAccounts({ onChoose }: { onChoose: (account: { login: string; password: string }) => void }) {
  const text = useText();
  return (
    <section className="demo" aria-labelledby="demo-title">
      <h2 id="demo-title">{text('session.demo.title')}</h2>
      <p className="muted">{text('session.demo.hint', { password })}</p>
      <ul>
        {logins.map((login) => (
          <li key={login}>
            <Button title={login} onClick={() => onChoose({ login, password })}>
              {text(`session.demo.${login === 'teacher.six' ? 'teacherSix' : login}`)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
