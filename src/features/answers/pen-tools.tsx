// The tools of the red pen, in one row under the thumb; below it what the taken one offers.

import { stampKinds } from '#contract/answers/answer-strokes.ts';
import type { AttachedFile } from '#contract/core/attached-file.ts';
import { useText } from '#shared/i18n/index.ts';
import { usePageKeys } from '#shared/lib/page-keys.ts';
import { useUndoKey } from '#shared/lib/undo-key.ts';
import { arrowBackUp } from '#shared/ui/icons/index.ts';
import { eraser, highlight, pencil, rotateClockwise, rubberStamp, zoomIn, zoomOut } from '#shared/ui/icons/pages.ts';
import { Button, IconButton } from '#shared/ui/index.ts';
import styles from './pen.module.css';
import { stampPaths } from './strokes.tsx';
import { nextTurn, type PageView } from './use-page-view.ts';
import type { Pen, Tool } from './use-pen.ts';

const tools = [
  { tool: 'pen', icon: pencil, key: 'KeyP' },
  { tool: 'highlighter', icon: highlight, key: 'KeyH' },
  { tool: 'stamp', icon: rubberStamp, key: 'KeyS' },
  { tool: 'eraser', icon: eraser, key: 'KeyE' },
] as const satisfies readonly { tool: Tool; icon: unknown; key: string }[];

export function PenTools({ pen, file, view }: { pen: Pen; file: AttachedFile; view: PageView }) {
  const text = useText();
  const { tool } = pen;
  const turn = () => pen.turn(file.uuid, nextTurn(pen.on(file.uuid).turn));
  usePageKeys({
    ...Object.fromEntries(tools.map((one) => [one.key, () => pen.take(one.tool)])),
    KeyR: turn,
    Escape: tool === null ? undefined : () => pen.take(null),
  });
  useUndoKey(() => pen.undo?.());
  return (
    <div className={styles.tools} role="toolbar" aria-label={text('answers.pen')} data-pen>
      <div className={styles.row}>
        {tools.map((one) => (
          <IconButton
            key={one.tool}
            icon={one.icon}
            label={text(`answers.pen.${one.tool}`)}
            aria-pressed={one.tool === tool}
            aria-keyshortcuts={one.key.slice(-1)}
            onClick={() => pen.take(one.tool)}
          />
        ))}
        <span className={styles.gap} />
        <IconButton
          icon={arrowBackUp}
          label={text('answers.pen.undo')}
          disabled={pen.undo === null}
          onClick={() => pen.undo?.()}
        />
        <IconButton icon={rotateClockwise} label={text('answers.check.turn')} onClick={turn} />
        <IconButton
          icon={zoomOut}
          label={text('answers.check.zoomOut')}
          disabled={view.zoomOut === null}
          onClick={() => view.zoomOut?.()}
        />
        <IconButton
          icon={zoomIn}
          label={text('answers.check.zoomIn')}
          disabled={view.zoomIn === null}
          onClick={() => view.zoomIn?.()}
        />
      </div>
      {tool !== null && (
        <div className={styles.row}>
          {tool === 'stamp' ? (
            <>
              {stampKinds.map((kind) => (
                <button
                  key={kind}
                  type="button"
                  className="btn btn--plain btn--icon"
                  aria-label={text(`answers.pen.stamp.${kind}`)}
                  title={text(`answers.pen.stamp.${kind}`)}
                  aria-pressed={kind === pen.stamp}
                  onClick={() => pen.setStamp(kind)}
                >
                  <svg className={`i ${styles.ink}`} viewBox="-12 -13 24 25" aria-hidden="true">
                    <path className={styles.stamp} d={stampPaths[kind]} />
                  </svg>
                </button>
              ))}
              <span className={styles.gap} />
            </>
          ) : (
            <p className={styles.hint}>{text(`answers.pen.hint.${tool}`)}</p>
          )}
          <Button onClick={() => pen.take(null)}>{text('answers.pen.done')}</Button>
        </div>
      )}
    </div>
  );
}
