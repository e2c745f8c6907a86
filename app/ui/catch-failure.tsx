import { Component, type ReactNode } from "react";

interface CatchFailureProps {
  onFailure: () => void;
  children: ReactNode;
}

/**
 * Calls `onFailure` when its children throw during rendering, and renders nothing in their place.
 */
export class CatchFailure extends Component<CatchFailureProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch() {
    this.props.onFailure();
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
