// A formula as browsers draw it: the elements of MathML that the contract knows.
import { createElement } from 'react';
import { type MathNode, mathAttributes, mathTags } from '#contract/lectures/lecture-body.ts';

type Props = { tex: string; math: MathNode | null; isBlock?: boolean };

/** As the editor has translated it; where that failed, as it was typed. */
export function Formula({ tex, math, isBlock = false }: Props) {
  if (!math) return <code>{tex}</code>;
  return <MathElement node={math} {...(isBlock && { display: 'block' })} />;
}

function MathElement({ node, display }: { node: MathNode; display?: string }) {
  if (!mathTags.has(node.tag)) return null;
  const attrs = Object.fromEntries(Object.entries(node.attrs ?? {}).filter(([name]) => mathAttributes.has(name)));
  return createElement(
    node.tag,
    display ? { ...attrs, display } : attrs,
    node.text,
    ...(node.children ?? []).map((child, index) => <MathElement key={index.toString()} node={child} />),
  );
}
