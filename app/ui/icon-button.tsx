interface IconButtonProps {
  name: string;
  /** Strokes on the grid of `viewBox`. */
  path: string;
  viewBox?: string;
  className?: string | undefined;
  title?: string;
  /**
   * Announced as disabled but focusable: the HTML attribute would take away the focus under the
   * finger.
   */
  isDisabled?: boolean | undefined;
  onClick: () => void;
  onPointerDown?: () => void;
}

export function IconButton(props: IconButtonProps) {
  const {
    name,
    path,
    viewBox = "0 0 28 28",
    className,
    title,
    isDisabled,
    onClick,
    onPointerDown,
  } = props;
  return (
    <button
      type="button"
      className={className}
      aria-disabled={isDisabled}
      onClick={isDisabled ? undefined : onClick}
      onPointerDown={onPointerDown}
      title={title}
    >
      <svg viewBox={viewBox} aria-hidden="true">
        <path d={path} />
      </svg>
      <span className="sr-only">{name}</span>
    </button>
  );
}

/**
 * A button as large as a thumb, on a dark background. It grows with the text only where the picture
 * keeps its room.
 */
export const ToolButton = ({ className = "", ...button }: Omit<IconButtonProps, "title">) => (
  <IconButton className={`tool-button ${className}`} title={button.name} {...button} />
);
