// The children above a page of one of them: it says whose page this is, and one tap leads to another's.
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAccount } from '#data/account-context.tsx';
import { chooseChild } from '#data/session/session.ts';
import { childFaces } from '#domain/child/child-faces.ts';
import { useText } from '#shared/i18n/index.ts';
import { SegmentedControl, Select } from '#shared/ui/index.ts';
import styles from './child-bar.module.css';
import { sameForAnotherChild } from './child-pages.ts';

/** More do not stand side by side on a phone. */
const mostSegments = 4;
/** Another child opens the page again; the focus stays where it was. */
let isFocusWanted = false;

export default function ChildBar() {
  const text = useText();
  const navigate = useNavigate();
  const location = useLocation();
  const { user, person } = useAccount();
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFocusWanted) bar.current?.querySelector<HTMLElement>('[aria-checked=true], select')?.focus();
    isFocusWanted = false;
  }, []);
  const to = sameForAnotherChild(location);
  const value = person.child?.studentInfo.studentSchoolUuid;
  if (to === null || value === undefined) return null;
  const choose = (chosen: string) => {
    isFocusWanted = true;
    chooseChild(chosen);
    void navigate(to, { replace: true, preventScrollReset: true });
  };
  const children = childFaces(user.children).map(({ studentSchoolUuid, name }) => ({
    value: studentSchoolUuid,
    label: name,
  }));
  return (
    <div className={styles.bar} ref={bar}>
      {children.length > mostSegments ? (
        <Select
          label={text('shell.chooseChild')}
          isLabelHidden
          value={value}
          options={children}
          onChange={(event) => choose(event.target.value)}
        />
      ) : (
        <SegmentedControl
          label={text('shell.chooseChild')}
          value={value}
          segments={children}
          onChange={(chosen) => chosen !== value && choose(chosen)}
        />
      )}
    </div>
  );
}
