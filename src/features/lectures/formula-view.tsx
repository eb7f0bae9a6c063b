// A formula in the editor: TeX in a field, and below it what pupils see.
import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import type { MathNode } from '#contract/lectures/lecture-body.ts';
import { useText } from '#shared/i18n/index.ts';
import { trash } from '#shared/ui/icons/pages.ts';
import { IconButton } from '#shared/ui/index.ts';
import styles from './editor.module.css';
import { Formula } from './formula.tsx';

/** What a press puts into the field; `|` is where the cursor goes on. */
const parts = [
  ['a/b', '\\frac{|}{}'],
  ['x²', '^{2}|'],
  ['xₙ', '_{|}'],
  ['√', '\\sqrt{|}'],
  ['Δ', '\\Delta |'],
  ['·', '\\cdot |'],
  ['≈', '\\approx |'],
  ['α', '\\alpha |'],
] as const;

export function FormulaView({ node, updateAttributes, deleteNode, selected }: ReactNodeViewProps) {
  const text = useText();
  const { tex, math } = node.attrs as { tex: string; math: MathNode | null };
  const [isFailed, setFailed] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const update = useRef(updateAttributes);
  update.current = updateAttributes;
  const isNew = useRef(tex === '');
  useEffect(() => {
    if (isNew.current) field.current?.focus();
  }, []);
  const set = async (typed: string) => {
    update.current({ tex: typed, math: null });
    const { mathOf } = await import('./math-of.ts');
    const found = mathOf(typed);
    setFailed(found === null && typed.trim() !== '');
    update.current({ tex: typed, math: found });
  };
  const insert = (part: string) => {
    const input = field.current;
    if (!input) return;
    const [before = '', after = ''] = part.split('|');
    const at = input.selectionStart ?? tex.length;
    void set(tex.slice(0, at) + before + after + tex.slice(input.selectionEnd ?? at));
    requestAnimationFrame(() => {
      input.focus();
      input.setSelectionRange(at + before.length, at + before.length);
    });
  };
  return (
    <NodeViewWrapper className={styles.formula} contentEditable={false} data-selected={selected || undefined}>
      <div className={styles.shown}>
        <Formula tex={tex} math={math} isBlock />
      </div>
      <div className={styles.caption}>
        <input
          ref={field}
          className="input"
          aria-label={text('lectures.formula')}
          placeholder="k = \frac{F}{\Delta l}"
          spellCheck={false}
          autoCapitalize="off"
          maxLength={1000}
          value={tex}
          onChange={(event) => void set(event.target.value)}
        />
        <IconButton icon={trash} label={text('lectures.removeFormula')} onClick={deleteNode} />
      </div>
      <div className={styles.parts}>
        {parts.map(([name, part]) => (
          <button key={name} type="button" className="btn btn--sm" onClick={() => insert(part)}>
            {name}
          </button>
        ))}
      </div>
      {isFailed && <p className="faint">{text('lectures.formulaUnread')}</p>}
    </NodeViewWrapper>
  );
}
