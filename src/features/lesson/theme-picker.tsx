// The theme of the lesson: one of the calendar plan, found by typing, or the typed words themselves.
import { useMemo, useState } from 'react';
import { matchesSearch } from '#contract/core/collation.ts';
import { planDocument } from '#contract/lesson/lesson.documents.ts';
import type { ConductValue } from '#contract/lesson/lesson.schema.ts';
import { useDocument } from '#data/documents/use-documents.ts';
import { useText } from '#shared/i18n/index.ts';
import { unbroken } from '#shared/lib/unbroken.ts';
import { check } from '#shared/ui/icons/index.ts';
import { pencil } from '#shared/ui/icons/pages.ts';
import { Button, Icon, Modal, Notice, Skeleton, Tag, TextInput } from '#shared/ui/index.ts';
import styles from './theme-picker.module.css';

const maxThemeLength = 500;

/** A plan is longer than a screen: the list opens where the lesson is in it. */
function showInList(item: HTMLElement | null): void {
  item?.scrollIntoView({ block: 'center' });
}

type Props = {
  plan: string;
  current: ConductValue;
  onChoose: (theme: ConductValue) => void;
  onClose: () => void;
};

export function ThemePicker({ plan: planName, current, onChoose, onClose }: Props) {
  const text = useText();
  const plan = useDocument(planDocument.named(planName));
  const [typed, setTyped] = useState('');
  const words = typed.trim();
  const themes = plan.state === 'ready' ? plan.body.themes : undefined;
  const found = useMemo(() => themes?.filter(({ theme }) => matchesSearch(theme, typed)) ?? [], [themes, typed]);
  const choose = (theme: ConductValue) => {
    onChoose(theme);
    onClose();
  };
  return (
    <Modal isOpen onClose={onClose} title={text('lesson.theme.title')} size={500}>
      <form
        className={styles.themes}
        onSubmit={(event) => {
          event.preventDefault();
          const only = found.length === 1 ? found[0] : undefined;
          if (only) choose({ themeUuid: only.uuid, theme: only.theme });
          else if (words) choose({ themeUuid: null, theme: words });
        }}
      >
        <TextInput
          type="search"
          label={text('lesson.theme.search')}
          value={typed}
          maxLength={maxThemeLength}
          onChange={(event) => setTyped(event.target.value)}
        />
        {words !== '' && (
          <Button icon={pencil} className={styles.own} onClick={() => choose({ themeUuid: null, theme: words })}>
            {text('lesson.theme.asTyped', { theme: words })}
          </Button>
        )}
        {plan.state === 'loading' && <Skeleton />}
        {plan.state === 'absent' && !plan.isOffline && <Skeleton />}
        {plan.state === 'absent' && plan.isOffline && <Notice>{text('lesson.theme.noPlanHere')}</Notice>}
        {plan.state === 'refused' && <Notice>{text(`error.${plan.code}`)}</Notice>}
        {themes && found.length === 0 && <p className="faint">{text('lesson.theme.none')}</p>}
        <ul className={styles.list}>
          {found.map(({ uuid, ordinal, theme, type }) => (
            <li key={uuid}>
              <button
                type="button"
                className={styles.item}
                ref={uuid === current.themeUuid ? showInList : undefined}
                aria-current={uuid === current.themeUuid || undefined}
                onClick={() => choose({ themeUuid: uuid, theme })}
              >
                <span className="num faint">{ordinal}</span>
                <span className="grow">{unbroken(theme)}</span>
                {(type === 'sor' || type === 'soch') && <Tag kind={type} />}
                {uuid === current.themeUuid && <Icon shape={check} size="sm" />}
              </button>
            </li>
          ))}
        </ul>
      </form>
    </Modal>
  );
}
