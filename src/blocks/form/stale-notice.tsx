// What others stored while this form was open: taken over where this person changed nothing, both values where both did.
import { useText } from '#shared/i18n/index.ts';
import { Checkbox, Notice } from '#shared/ui/index.ts';
import type { FormField, Typed } from './fields.ts';
import style from './form.module.css';
import type { EntryForm } from './use-entry-form.ts';

const focus = (section: HTMLElement | null) => section?.focus();

export function StaleNotice({ form }: { form: EntryForm }) {
  const text = useText();
  const words = useWords();
  const { fields, stale, choose } = form;
  if (!stale) return null;
  const fieldOf = (name: string) => fields.find((field) => field.name === name);
  const labelOf = (name: string) => text(fieldOf(name)?.label ?? name);
  return (
    // The press was at the other end of the form.
    <section aria-label={text('form.stale.title')} tabIndex={-1} ref={focus}>
      <Notice tone="clash" title={text('form.stale.title')} isAlert>
        {stale.words && <span>{stale.words}</span>}
        {stale.taken.length > 0 && (
          <span>{text('form.stale.taken', { fields: stale.taken.map(labelOf).join(', ') })}</span>
        )}
        {stale.clashes.length > 0 && (
          <div className={style.clashes}>
            {stale.clashes.map((clash) => (
              <fieldset key={clash.name} className={style.clash}>
                <legend>{labelOf(clash.name)}</legend>
                {(['mine', 'theirs'] as const).map((whose) => (
                  <Checkbox
                    key={whose}
                    kind="radio"
                    name={`clash-${clash.name}`}
                    checked={stale.chosen[clash.name] === whose}
                    onChange={() => choose(clash, whose)}
                    label={text(`form.stale.${whose}`, {
                      value: words(fieldOf(clash.name), clash[whose]),
                    })}
                  />
                ))}
              </fieldset>
            ))}
          </div>
        )}
      </Notice>
    </section>
  );
}

/** A typed value in words: options by their labels. */
function useWords(): (field: FormField | undefined, typed: Typed[string]) => string {
  const text = useText();
  return (field, typed) => {
    if (typeof typed === 'boolean') return text(typed ? 'form.yes' : 'form.no');
    if (field?.kind === 'own' && typeof typed === 'object') return field.words(typed) || text('form.empty');
    const options = field && 'options' in field ? field.options : [];
    const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? value;
    return [typed].flat().map(labelOf).join(', ') || text('form.empty');
  };
}
