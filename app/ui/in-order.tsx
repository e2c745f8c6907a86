import { Fragment, type ReactNode } from "react";

/** Draws a list whose entries have no names of their own: each is its place in the list. */
export const inOrder = <Item,>(
  items: readonly Item[],
  draw: (item: Item, at: number) => ReactNode,
) =>
  items.map((item, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <Fragment key={at}>{draw(item, at)}</Fragment>
  ));
