// Up to two buttons: their words in three languages, and where they lead.
import type { OwnFieldProps } from '#blocks/form/fields.ts';
import { languages } from '#contract/core/localized.ts';
import { type LinkedService, linkedServices, longestLabel, mostButtons } from '#contract/core/publication.ts';
import { useText } from '#shared/i18n/index.ts';
import { plus } from '#shared/ui/icons/index.ts';
import { trash } from '#shared/ui/icons/pages.ts';
import { Button, Select, TextInput } from '#shared/ui/index.ts';
import { serviceIn, serviceLink, type TypedButton } from './form-values.ts';
import styles from './publications.module.css';

const parts = [...languages, 'link'] as const;

/** Each button is as many texts of the field as it has parts. */
export const writeButtons = (value: unknown): string[] =>
  ((value ?? []) as readonly TypedButton[]).flatMap((button) => parts.map((part) => button[part]));
export const readButtons = (typed: readonly string[]): TypedButton[] =>
  Array.from({ length: typed.length / parts.length }, (_, index) => {
    const [kz = '', ru = '', en = '', link = ''] = typed.slice(index * parts.length, (index + 1) * parts.length);
    return { kz, ru, en, link };
  });

/** Where the installation has no sister service: a button has an address. */
export function ButtonsField(props: OwnFieldProps) {
  return <Buttons {...props} services={[]} />;
}

export function ButtonsFieldWithTutor(props: OwnFieldProps) {
  return <Buttons {...props} services={['tutor']} />;
}

function Buttons({ label, error, typed, change, services }: OwnFieldProps & { services: readonly LinkedService[] }) {
  const text = useText();
  const buttons = readButtons(typed);
  const put = (all: readonly TypedButton[]) => change(writeButtons(all));
  return (
    <fieldset className={styles.buttons}>
      <legend className="field__label">{label}</legend>
      {buttons.map((button, index) => {
        const number = index + 1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a button is its place
          <div key={index} className={styles.button}>
            {/* A button of a service that is not offered here any more keeps its choice. */}
            {(services.length > 0 || serviceIn(button.link)) && (
              <Select
                label={text('publications.button.leads', { number })}
                value={serviceIn(button.link) ?? ''}
                onChange={({ target }) => {
                  const chosen = linkedServices.find((one) => one === target.value);
                  put(
                    buttons.map((one, at) =>
                      at === index ? { ...one, link: chosen ? serviceLink(chosen) : '' } : one,
                    ),
                  );
                }}
                options={[
                  { value: '', label: text('publications.button.address') },
                  ...linkedServices.map((service) => ({
                    value: service,
                    label: text(`publications.button.service.${service}`),
                  })),
                ]}
              />
            )}
            {parts
              .filter((part) => part !== 'link' || !serviceIn(button.link))
              .map((part) => (
                <TextInput
                  key={part}
                  label={text(part === 'link' ? 'publications.button.link' : `publications.button.label.${part}`, {
                    number,
                  })}
                  value={button[part]}
                  maxLength={part === 'link' ? 300 : longestLabel}
                  {...(part === 'link' && { placeholder: 'https://' })}
                  autoComplete="off"
                  onChange={({ target }) =>
                    put(buttons.map((one, at) => (at === index ? { ...one, [part]: target.value } : one)))
                  }
                />
              ))}
            <Button variant="plain" icon={trash} onClick={() => put(buttons.filter((_, at) => at !== index))}>
              {text('publications.button.remove', { number })}
            </Button>
          </div>
        );
      })}
      {error && (
        <span className="field__error" role="alert">
          {error}
        </span>
      )}
      {buttons.length < mostButtons && (
        <Button icon={plus} onClick={() => put([...buttons, { kz: '', ru: '', en: '', link: '' }])}>
          {text('publications.button.add')}
        </Button>
      )}
    </fieldset>
  );
}
