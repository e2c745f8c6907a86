import { Component, type ReactNode } from "react";

interface CatchFailureProps {
  onFailure: () => void;
  children: ReactNode;
}

/**
 * Calls `onFailure` when its children throw during rendering, and renders nothing in their place.
 */
export class CatchFailure extends Component<CatchFailureProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.onFailure();
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
