import { Fragment, type ReactNode } from "react";

/** Renders a list whose entries have no ids, with the position as the key. */
export const renderList = <Item,>(
  items: readonly Item[],
  renderItem: (item: Item, index: number) => ReactNode,
) =>
  items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <Fragment key={index}>{renderItem(item, index)}</Fragment>
  ));
