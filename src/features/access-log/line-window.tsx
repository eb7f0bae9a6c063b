// One act with everybody whom it was about.
import type { AccessLine } from '#contract/access-log/access-log.schema.ts';
import { usePerson } from '#data/session/person.ts';
import { Facts } from '#domain/person/facts.tsx';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { formatDateTime } from '#shared/lib/dates.ts';
import { Modal } from '#shared/ui/index.ts';
import styles from './line-window.module.css';
import { whomOf } from './log-columns.tsx';

/** Namesakes stand as often as they are. */
const named = (all: readonly string[]) =>
  all.map((name, index) => ({ key: `${name} ${all.slice(0, index).filter((one) => one === name).length}`, name }));

export function LineWindow({ line, onClose }: { line: AccessLine; onClose: () => void }) {
  const [text, language] = [useText(), useLanguage()];
  const { timeZone } = usePerson();
  const title = (field: string) => text(`access-log.field.${field}`);
  const all = line.groups.length > 0 ? line.groups : line.whom;
  const unnamed = line.people - line.whom.length;
  return (
    <Modal isOpen onClose={onClose} title={text(`access-log.kind.${line.kind}`)} size={480}>
      <Facts
        facts={[
          [title('who'), line.who],
          [title('at'), formatDateTime(line.at, timeZone)],
          ...(all.length > 0 ? [] : [[title('whom'), whomOf(line, text, language)] as const]),
        ]}
      />
      {all.length > 0 && (
        <section className={styles.whom}>
          <h3>{title('whom')}</h3>
          <ul>
            {named(all).map(({ key, name }) => (
              <li key={key}>{name}</li>
            ))}
            {unnamed > 0 && <li className="muted">{text('access-log.unnamed', { count: unnamed })}</li>}
          </ul>
        </section>
      )}
    </Modal>
  );
}
