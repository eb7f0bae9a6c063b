// A page that can be drawn on. With a selected tool one pointer draws; two fingers zoom and move the page (use-pinch.ts).
import { type PointerEvent, useRef, useState } from 'react';
import { onPage, type PagePoint, storedPoints, strokesAt } from '#contract/answers/stroke-lines.ts';
import type { AttachedFile } from '#contract/core/attached-file.ts';
import { PageLayers, ratioOf, usePageSize } from './marked-page.tsx';
import styles from './pen.module.css';
import { linePath } from './strokes.tsx';
import type { Pen } from './use-pen.ts';

/** Reach of the eraser around the pointer, in CSS pixels: half a finger. */
const eraserReach = 14;

type Gesture = { readonly points: PagePoint[]; readonly erased: Set<string> };

type Props = {
  file: AttachedFile;
  url: string;
  pen: Pen;
  /** Width relative to the scrolling frame. */
  zoom: number;
};

export function DrawnPage({ file, url, pen, zoom }: Props) {
  const sized = usePageSize(file);
  const { tool } = pen;
  const { turn, strokes } = pen.on(file.uuid);
  const live = useRef<SVGPathElement>(null);
  const gesture = useRef<Gesture | null>(null);
  const touches = useRef(new Set<number>());
  const [erased, setErased] = useState<ReadonlySet<string>>(new Set());

  const placeOf = (target: HTMLElement, { clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>) => {
    const { left, top, width, height } = target.getBoundingClientRect();
    return onPage({ x: (clientX - left) / width, y: (clientY - top) / height }, turn);
  };
  const showLine = (points: readonly PagePoint[]) =>
    live.current?.setAttribute('d', points.length > 0 ? linePath(points, sized.size) : '');
  const end = () => {
    gesture.current = null;
    showLine([]);
    setErased(new Set());
  };
  const go = (target: HTMLElement, events: readonly Pick<MouseEvent, 'clientX' | 'clientY'>[]) => {
    const drawn = gesture.current;
    if (!drawn) return;
    const places = events.map((event) => placeOf(target, event));
    drawn.points.push(...places);
    if (tool === 'pen' || tool === 'highlighter') showLine(drawn.points);
    if (tool !== 'eraser') return;
    const reach = (eraserReach / Math.min(target.clientWidth, target.clientHeight)) * 10_000;
    const before = drawn.erased.size;
    for (const place of places) for (const { id } of strokesAt(strokes, place, reach)) drawn.erased.add(id);
    if (drawn.erased.size > before) setErased(new Set(drawn.erased));
  };

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    if (event.pointerType === 'touch') touches.current.add(event.pointerId);
    // A second finger zooms and moves the page.
    if (touches.current.size > 1) return end();
    gesture.current = { points: [], erased: new Set() };
    go(event.currentTarget, [event]);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const { nativeEvent } = event;
    const all = nativeEvent.getCoalescedEvents?.() ?? [];
    go(event.currentTarget, all.length > 0 ? all : [nativeEvent]);
  };
  const onPointerUp = (event: PointerEvent<HTMLDivElement>) => {
    touches.current.delete(event.pointerId);
    const drawn = gesture.current;
    if (!drawn) return;
    end();
    const points = storedPoints(drawn.points);
    const [x = 0, y = 0] = points.slice(-2);
    if (tool === 'eraser' && drawn.erased.size > 0) pen.erase(file.uuid, [...drawn.erased]);
    if (tool === 'stamp') pen.add(file.uuid, { tool, stamp: pen.stamp, x, y, turn });
    if (tool === 'pen' || tool === 'highlighter') pen.add(file.uuid, { tool, points });
  };
  const isLine = tool === 'pen' || tool === 'highlighter';
  return (
    <div
      className={styles.sheet}
      style={{ width: `${zoom * 100}%`, aspectRatio: ratioOf(sized.size, turn) }}
      data-tool={tool ?? undefined}
      {...(tool !== null && { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp })}
    >
      <PageLayers
        file={file}
        url={url}
        turn={turn}
        strokes={strokes.filter(({ id }) => !erased.has(id))}
        live={isLine ? { ref: live, tool } : undefined}
        {...sized}
      />
    </div>
  );
}
