import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorScreen } from './error-screen.tsx';
import { reportProblem } from './report-problem.ts';

interface State {
  error: unknown;
  failed: boolean;
}

/** Catches rendering errors of its children; Try Again renders them again. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null, failed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    reportProblem('Could not render a screen', error, info.componentStack);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    const { error } = this.state;
    return (
      <ErrorScreen error={error} onRetry={() => this.setState({ error: null, failed: false })} />
    );
  }
}
