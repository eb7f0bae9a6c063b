import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useText } from '../i18n/index.ts';
import { ErrorState } from './page-states.tsx';

export type ErrorBoundaryProps = {
  children: ReactNode;
  /** Where failures go beside the console: the log of the application. */
  onError?: (error: unknown, place: string) => void;
  /** The whole application failed: logged and replaced by the server-error component, with a reload. */
  isFullScreen?: boolean;
  /** A part that the page does without: nothing stands in its place. */
  isOptional?: boolean;
  /** Another value draws the content again, such as the path of the page. */
  resetKey?: string;
};

/** Keeps a failure of one part from taking the rest with it. What was typed elsewhere on the page stays. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown; resetKey: string | undefined }> {
  override state = { error: undefined as unknown, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('Something undefined was thrown') };
  }

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: { resetKey: string | undefined }) {
    return props.resetKey === state.resetKey ? null : { error: undefined, resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    console.error(error, componentStack);
    this.props.onError?.(error, componentStack ?? '');
  }

  override render() {
    if (this.state.error === undefined) return this.props.children;
    if (this.props.isOptional) return null;
    if (this.props.isFullScreen) return <ServerError onRetry={() => window.location.reload()} />;
    return <ErrorState code="INTERNAL" onRetry={() => this.setState({ error: undefined })} />;
  }
}

/** The page of last resort: a failure of the whole screen, or a server that failed with nothing on the device. */
export function ServerError({ onRetry, children }: { onRetry: () => void; children?: ReactNode }) {
  const text = useText();
  return (
    <main className="main">
      <ErrorState isPage title={text('ui.serverError.title')} text={text('error.default')} onRetry={onRetry}>
        {children}
      </ErrorState>
    </main>
  );
}
