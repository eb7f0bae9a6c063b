// TeX as MathML, by KaTeX (MIT): its words are cut to the elements and attributes that a lecture may hold. Loaded with the first formula.
import katex from 'katex';
import { isLectureBody, type MathNode, mathAttributes, mathTags } from '#contract/lectures/lecture-body.ts';

function nodeOf(element: Element): MathNode[] {
  const tag = element.localName;
  // KaTeX keeps the TeX beside the formula; the lecture does so itself.
  if (tag === 'annotation') return [];
  const children = [...element.children].flatMap(nodeOf);
  if (!mathTags.has(tag)) return children;
  const attrs = Object.fromEntries(
    [...element.attributes].flatMap(({ name, value }) => (mathAttributes.has(name) ? [[name, value]] : [])),
  );
  const text = element.children.length === 0 ? (element.textContent ?? '') : '';
  return [
    {
      tag,
      ...(Object.keys(attrs).length > 0 && { attrs }),
      ...(text && { text }),
      ...(children.length > 0 && { children }),
    },
  ];
}

/** A formula, or null for TeX that cannot be read or is nothing that a lecture may hold. */
export function mathOf(tex: string): MathNode | null {
  try {
    const html = katex.renderToString(tex, { output: 'mathml', throwOnError: true, displayMode: true, trust: false });
    // Parsed apart from the page: nothing in it is loaded or run.
    const parsed = new DOMParser().parseFromString(html, 'text/html').querySelector('math');
    const [math] = parsed ? nodeOf(parsed) : [];
    if (!math) return null;
    const body = { type: 'doc', content: [{ type: 'formula', attrs: { tex, math } }] };
    return isLectureBody(body) ? math : null;
  } catch {
    return null;
  }
}
