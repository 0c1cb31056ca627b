import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** The error screen; `retry` mounts the children again. */
  readonly fallback: (error: unknown, retry: () => void) => ReactNode;
  /** A change of this key clears a shown error and tries again. */
  readonly resetKey: string;
  readonly onReset?: () => void;
}

interface ErrorBoundaryState {
  readonly failed: boolean;
  readonly error: unknown;
}

const fine: ErrorBoundaryState = { failed: false, error: undefined };

/** Catches what its children throw while rendering, and shows the fallback instead. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state = fine;

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failed: true, error };
  }

  override componentDidUpdate(previous: ErrorBoundaryProps, { failed }: ErrorBoundaryState) {
    // An error that arrives with a new key belongs to the new content.
    if (failed && this.state.failed && previous.resetKey !== this.props.resetKey) this.reset();
  }

  private readonly reset = () => {
    this.props.onReset?.();
    this.setState(fine);
  };

  override render() {
    return this.state.failed ? this.props.fallback(this.state.error, this.reset) : this.props.children;
  }
}
