// One form over one entry: what is typed is a draft, what is sent carries the press and the version by itself, what comes back lands
// on its fields. The schema is the contract's; the server has the last word.
import { useForm } from '@mantine/form';
import { useCallback, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { AppError, type PlainError } from '#contract/core/errors.ts';
import { deviceClock } from '#data/clock.ts';
import { type Draft, useDraft } from '#data/use-draft.ts';
import { errorWords, useText } from '#shared/i18n/index.ts';
import { makeId } from '#shared/lib/make-id.ts';
import { type FormField, sameTyped, type Typed, typedOf, type Values, valuesOf } from './fields.ts';
import { mergeStale } from './stale.ts';
import { useOnline } from './use-online.ts';

export type Sent<Body> = Body & { readonly requestId: string; readonly version?: number };
export type EntryFormOptions<Body extends Values, Data> = {
  /** Of the draft: one for each entry, one for a new one. */
  readonly name: string;
  readonly fields: readonly FormField<keyof Body & string>[];
  readonly schema: z.ZodMiniType<Body>;
  /** As it is read from the server; for a new one what the fields begin with. */
  readonly entry: Partial<Body>;
  /** Null for a new entry. */
  readonly version: number | null;
  /** Answers, or throws an AppError (`callOrThrow`). */
  readonly send: (body: Sent<Body>) => Promise<Data>;
  readonly onSent: (data: Data) => void;
};

const typedValues = z.record(z.string(), z.union([z.string(), z.boolean(), z.array(z.string())]));
/** With the version and the values that it began with, so that a draft that is opened later meets what others did since. */
const formDraft = z.object({
  typed: typedValues,
  base: typedValues,
  version: z.nullable(z.int()),
  requestId: z.string(),
  at: z.number(),
});
const versioned = z.looseObject({ version: z.int() });
type FormDraft = Omit<z.infer<typeof formDraft>, 'typed' | 'base'> & { readonly typed: Typed; readonly base: Typed };
type Origin = Pick<FormDraft, 'base' | 'version' | 'requestId'>;
const readDraft = (found: unknown): FormDraft | null => formDraft.safeParse(found).data ?? null;

/** Both values of each field that two people changed; `theirs` until the person chose null. */
export type Clash = { readonly name: string; readonly mine: Typed[string]; readonly theirs: Typed[string] };
export type Stale = { readonly taken: readonly string[]; readonly clashes: readonly Clash[] };
/** Why it was not stored, beside what stands at the fields. */
export type Refusal = { readonly kind: 'offline' | 'sentBefore' | 'error'; readonly words: string };

export type EntryForm = {
  readonly fields: readonly FormField[];
  readonly typed: Typed;
  readonly errors: Readonly<Record<string, string>>;
  readonly change: (name: string, value: Typed[string]) => void;
  readonly submit: () => void;
  readonly isSending: boolean;
  readonly isDirty: () => boolean;
  readonly draft: Draft<FormDraft>;
  /** Back to what is stored. */
  readonly dropDraft: () => void;
  readonly refusal: Refusal | null;
  readonly stale: Stale | null;
  readonly chosen: Readonly<Record<string, 'mine' | 'theirs'>>;
  readonly choose: (name: string, whose: 'mine' | 'theirs') => void;
  readonly isOnline: boolean;
};

export function useEntryForm<Body extends Values, Data>(options: EntryFormOptions<Body, Data>): EntryForm {
  const { name, fields, schema, send, onSent } = options;
  const text = useText();
  const isOnline = useOnline();
  const draft = useDraft(name, readDraft);
  const { entry, version } = options;
  const stored = () => ({ base: typedOf(fields, entry), version, requestId: makeId() });
  const [first] = useState<Origin>(stored);
  const origin = useRef(first);
  /** Two presses in one moment come before anything is drawn. */
  const isBusy = useRef(false);
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [stale, setStale] = useState<Stale | null>(null);
  const [chosen, setChosen] = useState<EntryForm['chosen']>({});
  const form = useForm<Record<string, Typed[string]>>({ name, initialValues: { ...origin.current.base } });

  const { isRestored, value: restored, keep, drop } = draft;
  const { setValues } = form;
  useEffect(() => {
    if (!isRestored || !restored || sameTyped(restored.typed, form.getValues())) return;
    origin.current = restored;
    setValues(restored.typed);
  }, [isRestored, restored, setValues, form.getValues]);

  const isDirty = useCallback(() => !sameTyped(form.getValues(), origin.current.base), [form.getValues]);
  const write = (typed: Typed) => keep({ ...origin.current, typed, at: deviceClock.now() });
  const change = (field: string, value: Typed[string]) => {
    form.setFieldValue(field, value);
    const typed = { ...form.getValues(), [field]: value };
    if (sameTyped(typed, origin.current.base)) drop();
    else write(typed);
  };
  const showErrors = (errors: Readonly<Record<string, string>>) => {
    form.setErrors(errors);
    const first = fields.find((field) => errors[field.name] !== undefined);
    // The wrapper bears the path: what is typed into may be Mantine's own.
    if (first) form.getInputNode(first.name)?.querySelector<HTMLElement>('input, textarea, select')?.focus();
  };
  const restart = (next: Origin) => {
    origin.current = next;
    setStale(null);
    setChosen({});
    setRefusal(null);
    form.clearErrors();
  };
  const beginAnew = () => {
    restart(stored());
    form.setValues({ ...origin.current.base });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew, the entry is another by its version alone
  useEffect(() => {
    if (version !== origin.current.version && !isDirty()) beginAnew();
  }, [version]);
  const meetStale = (current: unknown) => {
    const found = versioned.safeParse(current).data;
    if (!found) return false;
    const theirs = typedOf(fields, found);
    const mine = form.getValues();
    const { typed, taken, clashes } = mergeStale(origin.current.base, mine, theirs);
    restart({ base: theirs, version: found.version, requestId: origin.current.requestId });
    form.setValues({ ...typed });
    write(typed);
    setStale({
      taken,
      clashes: clashes.map((clash) => ({ name: clash, mine: mine[clash] ?? '', theirs: theirs[clash] ?? '' })),
    });
    return true;
  };
  const refused = ({ code, message, errors, current }: PlainError) => {
    if (code === 'STALE_VERSION' && meetStale(current)) return;
    if (errors) {
      const known = Object.entries(errors).map(([field, words]) => [field, words.join(' ')] as const);
      showErrors(Object.fromEntries(known));
      const others = known.filter(([field]) => !fields.some((declared) => declared.name === field));
      if (others.length < known.length && others.length === 0) return;
      setRefusal({ kind: 'error', words: others.map(([, words]) => words).join(' ') });
      return;
    }
    if (code === 'NO_CONNECTION' || code === 'NOT_OUR_ANSWER') {
      setRefusal({ kind: 'offline', words: text('form.offline') });
      return;
    }
    if (code === 'PAYLOAD_CHANGED') {
      // The answer to an earlier press was lost, and what stands here is something else.
      origin.current = { ...origin.current, requestId: makeId() };
      setRefusal({ kind: 'sentBefore', words: text('form.sentBefore') });
      return;
    }
    setRefusal({ kind: 'error', words: errorWords({ code, message }, text) });
  };
  const submit = async () => {
    if (isBusy.current) return;
    setRefusal(null);
    const { values, problems } = valuesOf(fields, form.getValues(), schema);
    const words = Object.entries(problems).map(([field, problem]) => [field, text(problem.key, problem.values)]);
    showErrors(Object.fromEntries(words));
    if (words.length > 0) return;
    const open = stale?.clashes.find((clash) => !chosen[clash.name]);
    if (open) return setRefusal({ kind: 'error', words: text('form.stale.choose') });
    if (!isOnline) return setRefusal({ kind: 'offline', words: text('form.offline') });
    const begun = origin.current;
    isBusy.current = true;
    setSending(true);
    try {
      const carried = { requestId: begun.requestId, ...(begun.version !== null && { version: begun.version }) };
      const data = await send({ ...values, ...carried } as Sent<Body>);
      drop();
      const answered = versioned.safeParse(data).data?.version ?? begun.version;
      // A new entry stays one: the next press makes another.
      restart({ base: form.getValues(), version: begun.version && answered, requestId: makeId() });
      onSent(data);
    } catch (cause) {
      refused(cause instanceof AppError ? cause.toPlain() : { code: 'INTERNAL' });
    } finally {
      isBusy.current = false;
      setSending(false);
    }
  };
  return {
    fields,
    typed: form.values,
    errors: form.errors as Readonly<Record<string, string>>,
    change,
    submit: () => void submit(),
    isSending,
    isDirty,
    draft,
    dropDraft: () => {
      drop();
      beginAnew();
    },
    refusal,
    stale,
    chosen,
    choose: (field, whose) => {
      const clash = stale?.clashes.find((found) => found.name === field);
      if (!clash) return;
      setChosen({ ...chosen, [field]: whose });
      change(field, clash[whose]);
    },
    isOnline,
  };
}
