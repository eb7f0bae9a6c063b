import { createContext, type ReactNode, use, useMemo, useState, useSyncExternalStore } from 'react';
import { successNoticeMs } from '#contract/core/constants.ts';
import { useText } from '../i18n/index.ts';
import { Icon } from './icon.tsx';
import { alertTriangle, arrowBackUp, checks, type IconShape, x } from './icons/index.ts';
import { createToastStore, type Toast, type ToastStore, type ToastTone, undoMs } from './toast-store.ts';

export type ShowToast = {
  /** Something is done. */
  success: (text: string) => void;
  /** Something is done and can be taken back for ten seconds. Returns how to take the toast away. */
  undo: (text: string, onUndo: () => void) => () => void;
  /** Something that the person may do next; it stands as long as an undo. */
  offer: (text: string, label: string, onAct: () => void) => () => void;
  warning: (text: string) => void;
  /** Only for what needs no decision: that belongs on the page or in a modal. */
  error: (text: string) => void;
};

export const ToastContext = createContext<ToastStore | undefined>(undefined);

/** How a screen tells that something happened. */
export function useToast(): ShowToast {
  const store = use(ToastContext);
  const text = useText();
  if (!store) throw new Error('useToast needs a ToastProvider above it');
  return useMemo(() => {
    const show = (tone: ToastTone, words: string) => void store.add({ tone, text: words, durationMs: successNoticeMs });
    const offer = (words: string, actionLabel: string, onAction: () => void, tone: ToastTone = 'warning') => {
      const id = store.add({ tone, text: words, durationMs: undoMs, actionLabel, onAction });
      return () => store.remove(id);
    };
    return {
      success: (words) => show('success', words),
      warning: (words) => show('warning', words),
      error: (words) => show('error', words),
      offer,
      undo: (words, onUndo) => offer(words, text('ui.undo'), onUndo, 'undo'),
    };
  }, [store, text]);
}

/** Keeps the toasts of the application and draws them above everything else. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [store] = useState(() => createToastStore());
  return (
    <ToastContext value={store}>
      {children}
      <Toasts store={store} />
    </ToastContext>
  );
}

const toneIcon: Record<ToastTone, IconShape> = {
  success: checks,
  undo: arrowBackUp,
  warning: alertTriangle,
  error: alertTriangle,
};

function Toasts({ store }: { store: ToastStore }) {
  const text = useText();
  const toasts = useSyncExternalStore(store.subscribe, store.current);
  return (
    <section className="toasts" aria-label={text('ui.toasts')}>
      {/* One polite region for all; the buttons stand outside of it, so that only the words are read. */}
      <div className="vh" role="status">
        {toasts.at(-1)?.text}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only listens, so that the time stands still under a hand */}
      <div
        className="toasts__list"
        onPointerEnter={store.pause}
        onPointerLeave={store.resume}
        onFocus={store.pause}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) store.resume();
        }}
      >
        {toasts.map((toast) => (
          <ToastBar key={toast.id} toast={toast} onClose={() => store.remove(toast.id)} />
        ))}
      </div>
    </section>
  );
}

function ToastBar({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const text = useText();
  return (
    <div className="toast">
      <Icon shape={toneIcon[toast.tone]} />
      <span className="grow">
        {toast.tone !== 'undo' && <span className="vh">{text(`error.title.${toast.tone}`)}: </span>}
        {toast.text}
      </span>
      {toast.actionLabel ? (
        <button
          type="button"
          className="btn"
          onClick={() => {
            onClose();
            toast.onAction?.();
          }}
        >
          {toast.actionLabel}
        </button>
      ) : (
        <button type="button" className="btn btn--icon" aria-label={text('ui.close')} onClick={onClose}>
          <Icon shape={x} />
        </button>
      )}
      {toast.tone === 'undo' && <span className="toast__time" style={{ animationDuration: `${toast.durationMs}ms` }} />}
    </div>
  );
}
