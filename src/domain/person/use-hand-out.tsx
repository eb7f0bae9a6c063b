// First passwords of any number of people: asked for in parts, one after the other, and shown as one pile of slips.
import { type ReactNode, useRef, useState } from 'react';
import { bySlip, type Credentials } from '#contract/core/credentials.ts';
import type { PlainError } from '#contract/core/errors.ts';
import { mostAtOnce } from '#contract/core/writes.ts';
import { errorWords, useLanguage, useText } from '#shared/i18n/index.ts';
import { inParts } from '#shared/lib/in-parts.ts';
import { makeId } from '#shared/lib/make-id.ts';
import { formatNumber } from '#shared/lib/numbers.ts';
import { Button, Modal, Notice, Progress, useToast } from '#shared/ui/index.ts';
import { SlipsWindow } from './slips-window.tsx';

/** What a call that hands out answers. */
export type HandOutAnswer =
  | { readonly kind: 'data'; readonly data: Credentials[] }
  | { readonly kind: 'error'; readonly error: PlainError };
type Send = (ids: readonly number[], requestId: string) => Promise<HandOutAnswer>;
type Run = {
  readonly what: string;
  readonly send: Send;
  readonly parts: readonly (readonly number[])[];
  /** Of the parts before `next`. */
  readonly found: readonly Credentials[];
  readonly next: number;
  /** Who was left out, and why. */
  readonly note: ReactNode;
  /** Why the next part did not come. */
  readonly error: PlainError | null;
};

/** `what`: another word for each call, as a part that was sent without an answer is asked for again under the same request. */
export function useHandOut(): {
  handOut: (what: string, ids: readonly number[], send: Send, note?: ReactNode) => Promise<void>;
  /** What is going on, and then the slips; belongs anywhere into the page. */
  paper: ReactNode;
} {
  const text = useText();
  const toast = useToast();
  const [run, setRun] = useState<Run | null>(null);
  const [slips, setSlips] = useState<{ slips: readonly Credentials[]; note: ReactNode } | null>(null);
  const requests = useRef(new Map<string, string>());
  /** The run that is shown: one that was left behind shows nothing any more. */
  const current = useRef<object | null>(null);

  const end = (found: readonly Credentials[] | null, note: ReactNode = null) => {
    current.current = null;
    setRun(null);
    setSlips(found && { slips: [...found].sort(bySlip), note });
  };
  const goOn = async (from: Run) => {
    const own = {};
    current.current = own;
    let now: Run = { ...from, error: null };
    for (const part of now.parts.slice(now.next)) {
      if (now.parts.length > 1) setRun(now);
      const press = `${now.what} ${part.join()}`;
      const requestId = requests.current.get(press) ?? makeId();
      requests.current.set(press, requestId);
      const answer = await now.send(part, requestId);
      if (answer.kind === 'data') requests.current.delete(press);
      if (current.current !== own) return;
      if (answer.kind === 'error') {
        if (now.parts.length > 1) return setRun({ ...now, error: answer.error });
        toast.error(errorWords(answer.error, text));
        return end(null);
      }
      now = { ...now, found: [...now.found, ...answer.data], next: now.next + 1 };
    }
    end(now.found, now.note);
  };
  return {
    handOut: (what, ids, send, note = null) =>
      goOn({ what, send, note, parts: inParts(ids, mostAtOnce), found: [], next: 0, error: null }),
    paper: (
      <>
        {run && (
          <RunWindow
            run={run}
            onGoOn={() => void goOn(run)}
            // What is done is done: it can still be printed.
            onEnd={() => end(run.found.length > 0 ? run.found : null, run.note)}
          />
        )}
        {slips && <SlipsWindow {...slips} onClose={() => setSlips(null)} />}
      </>
    ),
  };
}

function RunWindow({ run, onGoOn, onEnd }: { run: Run; onGoOn: () => void; onEnd: () => void }) {
  const [text, language] = [useText(), useLanguage()];
  const { parts, found, error } = run;
  const all = parts.flat().length;
  const count = { done: formatNumber(found.length, language), all: formatNumber(all, language) };
  return (
    <Modal
      isOpen
      onClose={onEnd}
      title={text('people.parts', count)}
      size={480}
      footer={
        error && (
          <>
            <Button onClick={onEnd}>{text(found.length > 0 ? 'people.parts.show' : 'ui.close')}</Button>
            <Button variant="primary" onClick={onGoOn}>
              {text('people.parts.goOn')}
            </Button>
          </>
        )
      }
    >
      <div className="stack">
        <Progress value={found.length / all} label={text('people.parts', count)} />
        {error ? (
          <Notice tone="danger" isAlert>
            {errorWords(error, text)} {text('people.parts.stopped', count)}
          </Notice>
        ) : (
          <p className="muted">{text('people.parts.text')}</p>
        )}
      </div>
    </Modal>
  );
}
