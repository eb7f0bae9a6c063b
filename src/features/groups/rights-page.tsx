// What the school allows beyond the rights of a role (decisions E8): each with what it means, who changed it, and the way back.
import { useState } from 'react';
import { ChangeHistory } from '#blocks/changes/change-history.tsx';
import { ReadView } from '#blocks/read/read-view.tsx';
import type { GroupSettings, GroupSettingsFields } from '#contract/groups/group-settings.ts';
import { useAccount } from '#data/account-context.tsx';
import { usePerson } from '#data/session/person.ts';
import { yesOrNo } from '#domain/person/person-words.ts';
import { useText } from '#shared/i18n/index.ts';
import { edit, history } from '#shared/ui/icons/pages.ts';
import { Button, Card, ReadOnlyNotice } from '#shared/ui/index.ts';
import { rightsKind } from './history.ts';
import { SettingsForm } from './settings-forms.tsx';
import { useCanWrite, useGroupSettings } from './use-groups.ts';

const flags = [
  { flag: 'flagGroupLoadCanEditSchedule', name: 'lead' },
  { flag: 'flagTeacherCanEditSchedule', name: 'teacher' },
] as const;
const isAboutRights = (
  before: Partial<GroupSettingsFields> | null,
  after: Partial<GroupSettingsFields> | null,
): boolean => flags.some(({ flag }) => before?.[flag] !== after?.[flag]);

export default function RightsPage() {
  const text = useText();
  const { isReadOnly } = usePerson();
  return (
    <div className="stack">
      {isReadOnly && <ReadOnlyNotice title={text('ui.readOnly')} />}
      <p className="muted">{text('groups.rights.lead')}</p>
      <ReadView read={useGroupSettings()} rows={4}>
        {(settings) => <Rights settings={settings} />}
      </ReadView>
    </div>
  );
}

function Rights({ settings }: { settings: GroupSettings }) {
  const text = useText();
  const { schoolId } = useAccount().school;
  const canWrite = useCanWrite();
  const [isEditing, setEditing] = useState(false);
  const [isHistory, setHistory] = useState(false);
  return (
    <>
      {flags.map(({ flag, name }) => (
        <Card key={flag} title={text(`groups.right.${name}`)}>
          <div className="stack">
            <b>{yesOrNo(text)[settings[flag] ? 'yes' : 'no']}</b>
            <p>{text(`groups.right.${name}.text`)}</p>
            <p className="muted">{text(`groups.right.${name}.not`)}</p>
          </div>
        </Card>
      ))}
      <div className="row row-wrap">
        {canWrite && (
          <Button variant="primary" icon={edit} onClick={() => setEditing(true)}>
            {text('groups.rights.edit')}
          </Button>
        )}
        <Button icon={history} aria-expanded={isHistory} onClick={() => setHistory(!isHistory)}>
          {text('groups.history')}
        </Button>
      </div>
      {isHistory && <ChangeHistory of={rightsKind} id={String(schoolId)} isShown={isAboutRights} />}
      {isEditing && <SettingsForm isOfRights settings={settings} onClose={() => setEditing(false)} />}
    </>
  );
}
