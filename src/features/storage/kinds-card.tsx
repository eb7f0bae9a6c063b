// What is stored, by kind and school: how much, how old, and whether it could go.
import { useAccount } from '#data/account-context.tsx';
import { type StoredGroup, storedKinds } from '#data/device/storage.ts';
import { usePerson } from '#data/session/person.ts';
import { serverClock } from '#data/time/clock.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { formatBytes } from '#shared/lib/bytes.ts';
import { formatAge } from '#shared/lib/relative-time.ts';
import { lock } from '#shared/ui/icons/index.ts';
import { Card, EmptyState, Icon, Nothing } from '#shared/ui/index.ts';
import styles from './storage.module.css';

/** Kinds of which no other copy exists, or which tell about it. */
const keptKinds = ['unsent', 'drafts', 'attachments', 'receipts'] as const;

export function KindsCard({ groups }: { groups: readonly StoredGroup[] }) {
  const text = useText();
  const schoolName = useSchoolName();
  const shown = storedKinds.flatMap((kind) => groups.filter((group) => group.kind === kind));
  const hasSchools = new Set(shown.flatMap(({ schoolId }) => (schoolId === null ? [] : [schoolId]))).size > 1;
  if (shown.length === 0) {
    return (
      <Card title={text('storage.kinds.title')}>
        <EmptyState title={text('storage.kinds.empty')} />
      </Card>
    );
  }
  return (
    <Card title={text('storage.kinds.title')} isFlush>
      <table className={styles.kinds}>
        <caption className="vh">{text('storage.kinds.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{text('storage.kinds.kind')}</th>
            <th scope="col" className="r">
              {text('storage.kinds.count')}
            </th>
            <th scope="col" className="r">
              {text('storage.kinds.size')}
            </th>
            <th scope="col">{text('storage.kinds.oldest')}</th>
            <th scope="col">{text('storage.kinds.removable')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((group) => (
            <Row
              key={`${group.kind} ${group.schoolId}`}
              group={group}
              school={hasSchools && group.schoolId !== null ? schoolName(group.schoolId) : null}
            />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Row({ group, school }: { group: StoredGroup; school: string | null }) {
  const text = useText();
  const language = useLanguage();
  const { timeZone } = usePerson();
  const { kind, count, bytes, oldestAt, kept } = group;
  const keptKind = keptKinds.find((one) => one === kind);
  return (
    <tr>
      <th scope="row">
        {text(`storage.kind.${kind}`)}
        {school !== null && <span className="muted">{school}</span>}
      </th>
      <td className="r num" data-label={text('storage.kinds.count')}>
        {count}
      </td>
      <td className="r num" data-label={text('storage.kinds.size')}>
        {formatBytes(bytes, language)}
      </td>
      <td data-label={text('storage.kinds.oldest')}>
        {oldestAt === null ? <Nothing /> : formatAge(oldestAt, { now: serverClock.now(), language, timeZone })}
      </td>
      <td data-label={text('storage.kinds.removable')}>
        {keptKind && <Icon shape={lock} size="sm" />}
        {keptKind
          ? text(`storage.why.${keptKind}`)
          : kept > 0
            ? text('storage.kinds.partly', { count: kept })
            : text('storage.kinds.yes')}
      </td>
    </tr>
  );
}

/** Names of the user's schools, those of the children too. */
function useSchoolName(): (schoolId: number) => string {
  const text = useText();
  const { user } = useAccount();
  const places = [user.school, ...user.children.map(({ school }) => school)];
  const others = user.schools.map(({ school }) => school);
  return (schoolId) =>
    [...places, ...others].find((place) => place?.id === schoolId)?.name ?? text('storage.kinds.otherSchool');
}
