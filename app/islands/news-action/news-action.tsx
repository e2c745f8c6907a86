import {
  type ComponentType,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useState,
} from "react";
import type { NewsItem } from "#content/news.ts";
import type { Organisation } from "#content/organisation.ts";

type Dialog = ComponentType<{
  item: NewsItem;
  organisation: Organisation;
  onClose: () => void;
}>;

/**
 * 'Watch Story' and 'View Press Release': a link to the item's page, which scripts turn into a button
 * that shows the same in a dialog. A click that wants a new tab still gets one.
 */
export function NewsAction({
  item,
  name,
  organisation,
}: {
  item: NewsItem;
  name: string;
  organisation: Organisation;
}) {
  const [alive, setAlive] = useState(false);
  const [Dialog, setDialog] = useState<Dialog | null>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => setAlive(true), []);
  const address = `/news/${item.slug}`;

  async function show(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    try {
      const { NewsDialog } = await import("./news-dialog.tsx");
      setDialog(() => NewsDialog);
      setOpen(true);
    } catch {
      // Its code could not be fetched: the page it is a view of says the same.
      window.location.assign(address);
    }
  }
  const pressSpace = (event: KeyboardEvent<HTMLAnchorElement>) => {
    if (event.key !== " ") return;
    event.preventDefault();
    event.currentTarget.click();
  };

  return (
    <>
      <a
        href={address}
        className="button"
        data-opens-dialog=""
        // It is a button as soon as scripts listen, before this component is fetched.
        suppressHydrationWarning
        onClick={show}
        {...(alive && { role: "button", "aria-haspopup": "dialog", onKeyDown: pressSpace })}
      >
        {name}
      </a>
      {open && Dialog && (
        <Dialog item={item} organisation={organisation} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
