import { type Language, languages } from '#contract/core/localized.ts';
import { changeLanguage, useLanguage, useText } from '../../i18n/index.ts';
import { Icon } from '../icon.tsx';
import {
  calendarEvent,
  chevronDown,
  chevronRight,
  type IconShape,
  language as languageIcon,
  school,
  users,
} from '../icons/index.ts';
import { Menu, type MenuItem } from '../menu.tsx';
import { SegmentedControl } from '../segmented-control.tsx';
import { useToast } from '../toast.tsx';
import { type Places, type Switch, shortSchoolName } from './entries.ts';

/** Every language is named in itself, whatever the interface speaks. */
const languageNames: Record<Language, { short: string; full: string; tag: string }> = {
  kz: { short: 'Қаз', full: 'Қазақша', tag: 'kk' },
  ru: { short: 'Рус', full: 'Русский', tag: 'ru' },
  en: { short: 'Eng', full: 'English', tag: 'en' },
};

function choicesOf({ choices = [], value, onChange }: Switch): readonly MenuItem[] {
  return choices.map((choice) => ({
    label: choice.label,
    isChecked: choice.value === value,
    onSelect: () => choice.value !== value && onChange?.(choice.value),
    ...(choice.hint && { hint: choice.hint }),
  }));
}

type SwitchProps = {
  given: Switch;
  icon: IconShape;
  /** "School", "School year". */
  name: string;
  /** "Choose a school". */
  chooseName: string;
  /** In the header a short button, in the drawer a row with its name above. */
  place: 'header' | 'drawer';
};

/** Shows the school, the year or the child, and lets choose where there is a choice. */
function SwitchButton({ given, icon, name, chooseName, place }: SwitchProps) {
  const { text: label, tooltip } = shortSchoolName(given.label);
  const isHeader = place === 'header';
  const content = isHeader ? (
    <>
      <Icon shape={icon} />
      <span className="topsel__text">{label}</span>
    </>
  ) : (
    <>
      <Icon shape={icon} />
      <span className="grow">
        <small>{name}</small>
        {given.label}
      </span>
    </>
  );
  const items = choicesOf(given);
  const className = isHeader ? 'topsel' : 'drawer__choice';
  if (items.length < 2) {
    return (
      <span className={className} title={tooltip}>
        {isHeader && <span className="vh">{name}: </span>}
        {content}
      </span>
    );
  }
  return (
    <Menu
      label={chooseName}
      items={items}
      trigger={(attributes) => (
        <button type="button" className={className} title={tooltip} {...attributes}>
          {isHeader && <span className="vh">{name}: </span>}
          {content}
          <Icon shape={isHeader ? chevronDown : chevronRight} size="sm" />
        </button>
      )}
    />
  );
}

const places = [
  { part: 'child', icon: users, name: 'shell.child', chooseName: 'shell.chooseChild' },
  { part: 'school', icon: school, name: 'shell.school', chooseName: 'shell.chooseSchool' },
  { part: 'year', icon: calendarEvent, name: 'shell.year', chooseName: 'shell.chooseYear' },
] as const;

/** Child, school and year, as far as they are given. */
export function PlaceSwitches({ given, place }: { given: Places } & Pick<SwitchProps, 'place'>) {
  const text = useText();
  return places.map(({ part, icon, name, chooseName }) => {
    const found = given[part];
    return (
      found && (
        <SwitchButton
          key={part}
          given={found}
          icon={icon}
          name={text(name)}
          chooseName={text(chooseName)}
          place={place}
        />
      )
    );
  });
}

/** Changes the language; where its dictionary cannot be had the user is told, and the previous language stays. */
function useLanguageChoice(): (language: Language) => void {
  const text = useText();
  const toast = useToast();
  return (language) => {
    changeLanguage(language).catch((cause: unknown) => {
      console.error('The language could not be changed', cause);
      toast.error(text('error.default'));
    });
  };
}

/** Language of the interface as a button of the header. */
export function LanguageMenu() {
  const text = useText();
  const current = useLanguage();
  const choose = useLanguageChoice();
  return (
    <Menu
      label={text('shell.language')}
      placement="end"
      items={languages.map((language) => ({
        label: languageNames[language].full,
        lang: languageNames[language].tag,
        isChecked: language === current,
        onSelect: () => choose(language),
      }))}
      trigger={(attributes) => (
        <button type="button" className="topsel" {...attributes}>
          <Icon shape={languageIcon} />
          <span className="vh">{text('shell.language')}: </span>
          {languageNames[current].short.toLocaleUpperCase('kk')}
          <Icon shape={chevronDown} size="sm" />
        </button>
      )}
    />
  );
}

/** Language of the interface as three words side by side: in the drawer and on the sign-in page. */
export function LanguageSwitch() {
  const text = useText();
  return (
    <SegmentedControl
      label={text('shell.language')}
      value={useLanguage()}
      onChange={useLanguageChoice()}
      segments={languages.map((language) => ({
        value: language,
        label: languageNames[language].short,
        lang: languageNames[language].tag,
      }))}
    />
  );
}
