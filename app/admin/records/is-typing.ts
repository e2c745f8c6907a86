/** Whether a key belongs to a form field, a menu or the browser and is no shortcut of the page. */
export function isTyping(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  return (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    target.closest("input:not([type=checkbox]), textarea, select, dialog, :popover-open") !== null
  );
}
