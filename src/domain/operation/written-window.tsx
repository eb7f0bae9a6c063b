import type { ReactNode } from 'react';
import type { WrittenState } from '#contract/core/written-states.ts';
import { type Fact, Facts } from '#domain/person/facts.tsx';
import { Modal, StateChip } from '#shared/ui/index.ts';
import { AskedNotice, type AskedWords } from './asked-notice.tsx';

type Props = {
  readonly title: string;
  readonly state: WrittenState;
  readonly words: AskedWords;
  readonly facts: readonly Fact[];
  readonly onClose: () => void;
  /** What can be done with it. */
  readonly children: ReactNode;
};

/** What is written offline about somebody, with what it waits for and what can be done. */
export function WrittenWindow({ title, state, words, facts, onClose, children }: Props) {
  return (
    <Modal isOpen onClose={onClose} title={title} size={700}>
      <div className="stack">
        <AskedNotice rows={[{ state }]} words={words} />
        {state !== 'saved' && (
          <div>
            <StateChip state={state} />
          </div>
        )}
        <Facts facts={facts} />
        <div className="row row-wrap">{children}</div>
      </div>
    </Modal>
  );
}
