import type { ReactNode } from 'react';
import type { Role } from '#contract/core/roles.ts';
import { useText } from '#shared/i18n/index.ts';
import { check, chevronRight, cloudUp, lock } from '#shared/ui/icons/index.ts';
import { Avatar, Icon } from '#shared/ui/index.ts';
import styles from './people.module.css';

export type PersonRow = {
  readonly userId: number;
  readonly name: string;
  readonly role: Role | undefined;
  readonly school: string | undefined;
  readonly unsent?: number;
  readonly isCurrent?: boolean;
  readonly needsPassword?: boolean;
};

/** People to choose from, each with what of theirs is unsent. A press on one is the choice. */
export function PeopleList({
  people,
  label,
  onChoose,
  isBusy,
}: {
  people: readonly PersonRow[];
  /** Id of the heading. */
  label: string;
  onChoose: (userId: number) => void;
  isBusy: boolean;
}) {
  const text = useText();
  return (
    <ul className={styles.people} data-people aria-labelledby={label}>
      {people.map(({ userId, name, role, school, unsent = 0, isCurrent = false, needsPassword = false }) => {
        const [surname = '', firstname = ''] = name.split(' ');
        const place = [role && text(`shell.role.${role}`), school].filter(Boolean).join(', ');
        return (
          <li key={userId}>
            <button
              type="button"
              aria-current={isCurrent || undefined}
              aria-disabled={isBusy || undefined}
              onClick={() => !isBusy && onChoose(userId)}
            >
              <Avatar userId={userId} surname={surname} name={firstname} />
              <span className="grow">
                <b>{name}</b>
                {place && <small className="muted">{place}</small>}
                {unsent > 0 && <Fact icon={cloudUp}>{text('session.people.unsent', { count: unsent })}</Fact>}
                {needsPassword && <Fact icon={lock}>{text('session.people.password')}</Fact>}
                {isCurrent && !needsPassword && <Fact icon={check}>{text('session.people.now')}</Fact>}
              </span>
              <Icon shape={chevronRight} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Fact({ icon, children }: { icon: typeof check; children: ReactNode }) {
  return (
    <small className={styles.fact}>
      <Icon shape={icon} size="sm" />
      {children}
    </small>
  );
}
