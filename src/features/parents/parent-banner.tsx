// On the schedule of a student without a parent, and of a parent who is the only one (decisions D68): what is missing, and the way to it.
import { useState } from 'react';
import { parentLinkEndpoints } from '#contract/parents/parent-link.endpoints.ts';
import { useAccount } from '#data/account-context.tsx';
import { usePerson } from '#data/session/person.ts';
import { refreshPerson } from '#data/session/session.ts';
import { serverClock } from '#data/time/clock.ts';
import { InviteWindow } from '#domain/person/invite-window.tsx';
import { call } from '#shared/http/api.ts';
import { useText } from '#shared/i18n/index.ts';
import { readLocal, writeLocal } from '#shared/lib/storage.ts';
import { users, x } from '#shared/ui/icons/index.ts';
import { Button, IconButton, Notice } from '#shared/ui/index.ts';
import style from './parent-banner.module.css';

const hiddenMs = 30 * 86_400_000;

/** A student is asked until there is a parent; a parent may put it off. */
export default function ParentBanner() {
  const text = useText();
  const { api, school, user } = useAccount();
  const { role, pupil, isReadOnly } = usePerson();
  const isParent = role === 'parent';
  const [isHidden, setHidden] = useState(() => {
    const kept = readLocal(`parent.${user.userId}`);
    return isParent && kept.state === 'found' && kept.value.hiddenUntil > serverClock.now();
  });
  const [isOpen, setOpen] = useState(false);
  if (!pupil || isHidden || isReadOnly) return null;
  const { studentSchoolUuid, hasUnactivatedParentInvite } = pupil.info;
  const words = isParent
    ? hasUnactivatedParentInvite
      ? 'parentInvited'
      : 'parent'
    : hasUnactivatedParentInvite
      ? 'invited'
      : 'student';
  const hide = () => {
    writeLocal(`parent.${user.userId}`, { hiddenUntil: serverClock.now() + hiddenMs });
    setHidden(true);
  };
  const ask = async () => {
    const query = { schoolId: school.schoolId, studentSchoolUuid };
    const answer = await call(api, parentLinkEndpoints.parentLink, { query });
    // From now on somebody is invited.
    if (answer.kind === 'data') void refreshPerson();
    return answer;
  };
  return (
    <div className={style.banner} data-parent-banner>
      <Notice
        tone="accent"
        icon={users}
        actions={
          <>
            <Button variant="primary" onClick={() => setOpen(true)}>
              {text('parents.banner.show')}
            </Button>
            {isParent && <IconButton icon={x} variant="plain" label={text('parents.banner.later')} onClick={hide} />}
          </>
        }
      >
        {text(`parents.banner.${words}`)}
      </Notice>
      {isOpen && <InviteWindow ask={ask} onClose={() => setOpen(false)} />}
    </div>
  );
}
