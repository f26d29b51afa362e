import { Component, type ErrorInfo, type ReactNode } from 'react';
import { reportError } from '../../lib/api/error-reports.ts';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Rendered in place of the failed part. */
  fallback: (error: unknown, reset: () => void) => ReactNode;
  /** When it changes, for example with the path, the part is rendered again. */
  resetKey?: string;
  onError?: (error: unknown, info: ErrorInfo) => void;
}

interface ErrorBoundaryState {
  failure: { error: unknown } | null;
  resetKey: string | undefined;
}

/** Limits a failure to one part of the screen, and reports it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps(
    props: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): Partial<ErrorBoundaryState> | null {
    return props.resetKey === state.resetKey ? null : { failure: null, resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    reportError(error);
    this.props.onError?.(error, info);
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    return this.props.fallback(failure.error, () => this.setState({ failure: null }));
  }
}
