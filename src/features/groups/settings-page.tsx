// What a school offers where classes are made, and what it lets group leads and teachers write (GROUP-002).
import { useState } from 'react';
import { useParams } from 'react-router';
import { ChangeHistory } from '#blocks/changes/change-history.tsx';
import { ReadView } from '#blocks/read/read-view.tsx';
import type { GroupDefault, GroupSettings } from '#contract/groups/group-settings.ts';
import { usualCapacity } from '#contract/groups/groups.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { usePerson } from '#data/session/person.ts';
import { useBellOptions } from '#domain/group/class-options.ts';
import { Facts } from '#domain/person/facts.tsx';
import { yesOrNo } from '#domain/person/person-words.ts';
import { useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { plus } from '#shared/ui/icons/index.ts';
import { edit, history } from '#shared/ui/icons/pages.ts';
import { Button, Card, ReadOnlyNotice } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import styles from './groups.module.css';
import { settingsKind } from './history.ts';
import { ruleWords } from './rule-words.ts';
import { RuleForm, SettingsForm } from './settings-forms.tsx';
import { useGroupWrites } from './use-group-writes.ts';
import { useCanWrite, useGroupSettings } from './use-groups.ts';

export default function SettingsPage() {
  const text = useText();
  const { eduYear } = useParams();
  const { isReadOnly } = usePerson();
  const read = useGroupSettings();
  return (
    <Page
      title={text('groups.settings')}
      from={{ label: text('groups.title'), to: pagePath(eduYear, 'backoffice/groups') }}
    >
      {isReadOnly && <ReadOnlyNotice title={text('ui.readOnly')} />}
      <ReadView read={read} rows={6}>
        {(settings) => <Settings settings={settings} />}
      </ReadView>
    </Page>
  );
}

function Settings({ settings }: { settings: GroupSettings }) {
  const text = useText();
  const { schoolId } = useAccount().school;
  const canWrite = useCanWrite();
  const bells = useBellOptions();
  const [opened, setOpened] = useState<GroupDefault | 'settings' | 'rule' | null>(null);
  const [isHistory, setHistory] = useState(false);
  const words = (is: boolean) => yesOrNo(text)[is ? 'yes' : 'no'];
  const close = () => setOpened(null);
  const { removeRule } = useGroupWrites();
  const ruleName = ({ parallel, shift }: GroupDefault) =>
    text('groups.settings.rule', { parallel, shift: text(`groups.shift.${shift}`) });
  return (
    <div className="stack">
      <div className="row row-wrap">
        {canWrite && (
          <Button variant="primary" icon={edit} onClick={() => setOpened('settings')}>
            {text('groups.settings.edit')}
          </Button>
        )}
        <Button icon={history} aria-expanded={isHistory} onClick={() => setHistory(!isHistory)}>
          {text('groups.history')}
        </Button>
      </div>
      {isHistory && <ChangeHistory of={settingsKind} id={String(schoolId)} />}
      <Card title={text('groups.settings.new')}>
        <div className="stack">
          <Facts facts={[[text('groups.field.letters'), settings.letters.join(' ')]]} />
          <p className="muted">{text('groups.settings.newHint')}</p>
        </div>
      </Card>
      <Card title={text('groups.settings.rules')}>
        <div className="stack">
          {settings.defaults.length > 0 && (
            <ul className={styles.rules}>
              {settings.defaults.map((rule) => (
                <li key={`${rule.parallel} ${rule.shift}`}>
                  <span>{ruleWords(text, rule, bells)}</span>
                  {canWrite && (
                    <span className="row">
                      <Button
                        icon={edit}
                        aria-label={`${text('groups.change')}: ${ruleName(rule)}`}
                        onClick={() => setOpened(rule)}
                      >
                        {text('groups.change')}
                      </Button>
                      <Button
                        aria-label={`${text('groups.settings.removeRule')}: ${ruleName(rule)}`}
                        onClick={() => void removeRule(settings, rule)}
                      >
                        {text('groups.settings.removeRule')}
                      </Button>
                    </span>
                  )}
                </li>
              ))}
            </ul>
          )}
          <p className="muted">{text('groups.settings.rulesHint', { count: usualCapacity })}</p>
          {canWrite && (
            <div className="row">
              <Button icon={plus} onClick={() => setOpened('rule')}>
                {text('groups.settings.addRule')}
              </Button>
            </div>
          )}
        </div>
      </Card>
      <Card title={text('groups.settings.rights')}>
        <ul className={styles.rules}>
          {(['flagGroupLoadCanEditSchedule', 'flagTeacherCanEditSchedule'] as const).map((flag) => (
            <li key={flag}>
              <span>{text(flag === 'flagGroupLoadCanEditSchedule' ? 'groups.flag.lead' : 'groups.flag.teacher')}</span>
              <b>{words(settings[flag])}</b>
            </li>
          ))}
        </ul>
      </Card>
      {opened === 'settings' && <SettingsForm settings={settings} onClose={close} />}
      {opened !== null && opened !== 'settings' && (
        <RuleForm settings={settings} rule={opened === 'rule' ? null : opened} onClose={close} />
      )}
    </div>
  );
}
