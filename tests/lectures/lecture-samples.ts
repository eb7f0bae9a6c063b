import type { LectureNode } from '#contract/lectures/lecture-body.ts';

export const textNode = (text: string, ...marks: string[]): LectureNode => ({
  type: 'text',
  text,
  ...(marks.length > 0 && { marks: marks.map((type) => ({ type })) }),
});
export const paragraph = (...content: LectureNode[]): LectureNode => ({ type: 'paragraph', content });
export const bodyOf = (...content: LectureNode[]) => ({ type: 'doc' as const, content });

/** A lecture of a few lines. */
export const hooke = {
  title: 'Закон Гука',
  body: bodyOf(
    { type: 'heading', attrs: { level: 2 }, content: [textNode('Что происходит с пружиной')] },
    paragraph(textNode('Сила упругости '), textNode('прямо', 'bold'), textNode(' пропорциональна удлинению.')),
  ),
  files: [],
};
