// One form over one entry: what is typed is a draft, what is sent carries the press and the version by itself, what returns lands
// on its fields. The schema is the contract's; the server has the last word.
import { useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { AppError, type PlainError } from '#contract/core/errors.ts';
import { requiredKey } from '#contract/core/form.ts';
import { serverClock } from '#data/time/clock.ts';
import { actErrorWords, type TextValues, useText } from '#shared/i18n/index.ts';
import { makeId } from '#shared/lib/make-id.ts';
import { type FormField, type Looked, sameTyped, type Typed, typedOf, type Values, valuesOf } from './fields.ts';
import { type Origin, useFormDraft } from './form-draft.ts';
import { changedIn, mergeStale } from './stale.ts';
import { useLooked } from './use-looked.ts';
import { useOnline } from './use-online.ts';

export type Sent<Body> = Body & { readonly requestId: string; readonly version?: number };
export type EntryFormOptions<Body extends Values, Data> = {
  /** Of the draft: one for each entry, one for a new one. */
  readonly name: string;
  /** Names the form to a person who signs out; the heading of the page by default. */
  readonly label?: string;
  readonly fields: readonly FormField<keyof Body & string>[];
  readonly schema: z.ZodMiniType<Body>;
  /** As it is read from the server; for a new one what the fields begin with. */
  readonly entry: Partial<Body>;
  /** Null for a new entry. */
  readonly version: number | null;
  /**
   * Answers, with the new version where the form stays open, or throws an AppError (`callOrThrow`). `changed`: the fields that this person
   * changed, of what the form began with or of what others stored since, for an entry that is not stored as one.
   */
  readonly send: (body: Sent<Body>, changed: ReadonlySet<string>) => Promise<Data>;
  readonly onSent: (data: Data) => void;
  /** What other fields become when one is typed into: a birth date that an IIN holds, the day of an order that has a number. */
  readonly follow?: (
    field: keyof Body & string,
    typed: Typed,
  ) => Readonly<Partial<Record<keyof Body & string, Typed[string]>>>;
  /** Asks somebody about what was typed into a field, such as a register about a number; null: nothing is known of that, undefined: nobody is asked about this field. */
  readonly look?: (field: keyof Body & string, typed: Typed) => Promise<Looked | null> | null | undefined;
  /** What a person may do with what they typed instead, once it was refused; null: nothing. */
  readonly offer?: (refused: PlainError) => Offer<Body> | null;
  /** Fields without which there is nothing to send: until all of them are given the button waits. */
  readonly needs?: readonly (keyof Body & string)[];
  /** What is sent is stored on this device, and leaves it when there is a network. */
  readonly isStoredHere?: boolean;
};
export type Offer<Body> = {
  readonly label: string;
  readonly words: string;
} & (
  | {
      /** Another call for what was typed: what it came to is told by whoever offers it, and the form is over. */
      readonly send: (body: Sent<Body>) => Promise<void>;
    }
  | {
      /** Leads elsewhere; what was typed stays a draft. */
      readonly open: () => void;
    }
);
type Sending<Body> = Extract<Offer<Body>, { send: unknown }>;
/** Both values of a field that two people changed. */
export type Clash = { readonly name: string; readonly mine: Typed[string]; readonly theirs: Typed[string] };
export type Stale = {
  /** Who changed it last and when, or that somebody did, as the server says it. */
  readonly words: string | undefined;
  readonly taken: readonly string[];
  readonly clashes: readonly Clash[];
  readonly chosen: Readonly<Record<string, 'mine' | 'theirs'>>;
};
export type EntryForm = ReturnType<typeof useEntryForm>;

export function useEntryForm<Body extends Values, Data>(options: EntryFormOptions<Body, Data>) {
  const { name, entry, version, send, onSent } = options;
  const fields: readonly FormField[] = options.fields;
  const { shown, ask, offer: lookedOffer } = useLooked(options);
  const text = useText();
  const hasNetwork = useOnline();
  const isOnline = hasNetwork || options.isStoredHere === true;
  const stored = (): Origin => ({ base: typedOf(fields, entry), version, requestId: makeId() });
  const [first] = useState(stored);
  const origin = useRef(first);
  const form = useForm<Record<string, Typed[string]>>({ name, initialValues: { ...first.base } });
  const [isSending, setSending] = useState(false);
  /** Two presses in one moment come before anything is drawn. */
  const isBusy = useRef(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [stale, setStale] = useState<Stale | null>(null);
  const [offered, setOffered] = useState<Offer<Body> | null>(null);
  const draft = useFormDraft(
    name,
    (restored) => {
      origin.current = { ...restored, base: { ...first.base, ...restored.base } };
      form.setValues({ ...restored.typed });
    },
    options.label,
  );

  const isDirty = () => !sameTyped(form.getValues(), origin.current.base);
  const keep = (typed: Typed) => {
    if (sameTyped(typed, origin.current.base)) draft.drop();
    else draft.keep({ ...origin.current, typed, at: serverClock.now() });
  };
  const change = (field: string, value: Typed[string]) => {
    const typed = { ...form.getValues(), [field]: value };
    const followed = options.follow?.(field as keyof Body & string, typed) ?? {};
    for (const [name, own] of Object.entries({ [field]: value, ...followed }))
      form.setFieldValue(name, own as Typed[string]);
    const now = { ...typed, ...followed } as Typed;
    setOffered(null);
    keep(now);
    void ask(field, now).then((values) => {
      // Something else stands there by now.
      if (!values || form.getValues()[field] !== value) return;
      for (const [other, own] of Object.entries(values)) form.setFieldValue(other, own as Typed[string]);
      keep({ ...form.getValues(), ...values } as Typed);
    });
  };
  const begin = (next: Origin, typed: Typed) => {
    origin.current = next;
    form.setValues({ ...typed });
    form.clearErrors();
    setStale(null);
    setRefusal(null);
    keep(typed);
  };
  const beginAnew = () => {
    const next = stored();
    begin(next, next.base);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again, the entry is another by its version alone
  useEffect(() => {
    if (version !== origin.current.version && !isDirty()) beginAnew();
  }, [version]);

  /** What is missing is said with the name of its field. */
  const wordsOf = (name: string, { key, values }: { key: string; values?: TextValues | undefined }) => {
    const label = key === requiredKey && fields.find((field) => field.name === name)?.label;
    return label ? text('form.required', { field: text(label) }) : text(key, values ?? {});
  };
  /** At their fields, the first one with the focus; what belongs to no field of the form is below it. */
  const showErrors = (errors: Readonly<Record<string, string>>) => {
    form.setErrors(errors);
    const wrong = fields.find((field) => errors[field.name] !== undefined);
    // The wrapper bears the path: what is typed into may be Mantine's own.
    if (wrong) form.getInputNode(wrong.name)?.querySelector<HTMLElement>('input, textarea')?.focus();
    const others = Object.keys(errors).filter((key) => !fields.some((field) => field.name === key));
    if (others.length > 0) setRefusal(others.map((key) => errors[key]).join(' '));
  };
  const meet = ({ current, message: words }: PlainError, currentVersion: number) => {
    const [mine, theirs] = [form.getValues(), typedOf(fields, current as Values)];
    const { typed, taken, clashes } = mergeStale(origin.current.base, mine, theirs);
    begin({ ...origin.current, base: theirs, version: currentVersion }, typed);
    const both = clashes.map((clash) => ({ name: clash, mine: mine[clash] ?? '', theirs: theirs[clash] ?? '' }));
    setStale({ words, taken, clashes: both, chosen: {} });
  };
  const refused = (error: PlainError) => {
    setOffered(options.offer?.(error) ?? null);
    const currentVersion = error.code === 'STALE_VERSION' && versionOf(error.current);
    if (currentVersion) return meet(error, currentVersion);
    if (error.errors) {
      // "entries.3.timeEnd" is said of the field `entries`.
      const fieldOf = (key: string) => fields.find((field) => key.startsWith(`${field.name}.`))?.name ?? key;
      const said = Map.groupBy(Object.entries(error.errors), ([key]) => fieldOf(key));
      const words = [...said].map(([key, own]) => [key, own.flatMap(([, each]) => each).join(' ')]);
      return showErrors(Object.fromEntries(words));
    }
    if (error.code === 'PAYLOAD_CHANGED') {
      // The answer to an earlier press was lost, and what is here is something else.
      origin.current = { ...origin.current, requestId: makeId() };
      return setRefusal(text('form.sentBefore'));
    }
    setRefusal(actErrorWords(error, text, 'form.offline'));
  };
  const submit = async (instead: Sending<Body> | null = null) => {
    if (isBusy.current) return;
    setRefusal(null);
    setOffered(null);
    const typed = form.getValues();
    const { values, problems } = valuesOf(fields, typed, options.schema);
    const wrong = Object.entries(problems);
    showErrors(Object.fromEntries(wrong.map(([key, problem]) => [key, wordsOf(key, problem)])));
    if (wrong.length > 0) return;
    if (stale?.clashes.some((clash) => !stale.chosen[clash.name])) return setRefusal(text('form.stale.choose'));
    if (!isOnline) return setRefusal(text('form.offline'));
    const begun = origin.current;
    const carried = { requestId: begun.requestId, ...(begun.version !== null && { version: begun.version }) };
    isBusy.current = true;
    setSending(true);
    try {
      if (instead) {
        await instead.send({ ...values, ...carried } as Sent<Body>);
        return beginAnew();
      }
      const data = await send({ ...values, ...carried } as Sent<Body>, changedIn(begun.base, typed));
      const answered = versionOf(data) ?? begun.version;
      // A new entry stays one: the next press makes another. What was typed meanwhile is still to be sent.
      const next = { base: typed, version: begun.version && answered, requestId: makeId() };
      begin(next, form.getValues());
      onSent(data);
    } catch (cause) {
      refused(cause instanceof AppError ? cause.toPlain() : { code: 'INTERNAL' });
    } finally {
      isBusy.current = false;
      setSending(false);
    }
  };
  return {
    fields: shown(form.values as Typed),
    typed: form.values as Typed,
    errors: form.errors as Readonly<Record<string, string>>,
    change,
    submit: () => void submit(),
    /** What may be done instead of what was refused, with a press of its own. */
    offered: offered && {
      label: offered.label,
      words: offered.words,
      take: () => ('open' in offered ? offered.open() : void submit(offered)),
    },
    /** Where what is known of a field leads to, for a button beside it. */
    // What the refusal offers takes its place: it is most often the same.
    lookedOffer: offered ? null : lookedOffer,
    isSending,
    isOnline,
    isReady: (options.needs ?? []).every((field) => form.values[field] !== ''),
    isDirty,
    draft,
    /** Back to what is stored. */
    beginAnew,
    /** Why it was not stored, beside what is at the fields. */
    refusal,
    stale,
    choose: ({ name: field, ...values }: Clash, whose: 'mine' | 'theirs') => {
      if (stale) setStale({ ...stale, chosen: { ...stale.chosen, [field]: whose } });
      change(field, values[whose]);
    },
  };
}

/** Versions count from 1. */
function versionOf(answer: unknown): number | null {
  const { version } = (answer ?? {}) as { version?: unknown };
  return typeof version === 'number' ? version : null;
}
