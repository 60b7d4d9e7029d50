import { type ReactNode, useCallback } from "react";
import { HeldRow, useHeldRows } from "#web/ui/register/held-rows.ts";

type HeldListProps<Item> = {
  items: Item[];
  /** A row. `display` is "none" once it has left the list under its open dialog. */
  children: (item: Item, display: "none" | undefined) => ReactNode;
};

/** The rows of a list that is no table: the dialog over a row stays, with what is typed, when the row leaves the list. */
export function HeldList<Item extends { id: string }>({ items, children }: HeldListProps<Item>) {
  const { hold, gone } = useHeldRows(items);
  return [...items, ...gone].map((item, index) => (
    <Held key={item.id} item={item} hold={hold}>
      {children(item, index < items.length ? undefined : "none")}
    </Held>
  ));
}

type HeldProps<Item> = { item: Item; hold: (item: Item) => () => void; children: ReactNode };

function Held<Item>({ item, hold, children }: HeldProps<Item>) {
  const held = useCallback(() => hold(item), [hold, item]);
  return <HeldRow value={held}>{children}</HeldRow>;
}
