import {
  type ComponentType,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useState,
} from "react";
import type { NewsItem } from "#content/news.ts";
import type { Organisation } from "#content/organisation.ts";

interface DialogProps {
  item: NewsItem;
  organisation: Organisation;
  onClose: () => void;
}

interface NewsActionProps {
  item: NewsItem;
  name: string;
  organisation: Organisation;
}

/**
 * 'Watch Story' and 'View Press Release': a link to the item's page, which scripts turn into a button
 * that shows the same in a dialog. A click for a new tab still opens one.
 */
export function NewsAction({ item, name, organisation }: NewsActionProps) {
  const [isHydrated, setHydrated] = useState(false);
  const [Dialog, setDialog] = useState<ComponentType<DialogProps> | null>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => setHydrated(true), []);
  const url = `/news/${item.slug}`;

  async function show(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    try {
      const { NewsDialog } = await import("./news-dialog.tsx");
      setDialog(() => NewsDialog);
      setOpen(true);
    } catch {
      // Its code could not be fetched: the page has the same content.
      window.location.assign(url);
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
        href={url}
        className="button"
        data-opens-dialog=""
        // The starter makes it a button before this component is fetched.
        suppressHydrationWarning
        onClick={show}
        {...(isHydrated && { role: "button", "aria-haspopup": "dialog", onKeyDown: pressSpace })}
      >
        {name}
      </a>
      {open && Dialog && (
        <Dialog item={item} organisation={organisation} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
