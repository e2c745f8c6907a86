import {
  type ComponentType,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useState,
} from "react";
import { waitAtMost } from "#app/ui/wait-at-most.ts";
import { SECOND } from "#domain/values/clock.ts";
import { fetchStory, type NewsStory } from "./news-story.ts";

const LOAD_TIMEOUT_MS = 10 * SECOND;
/** The story of the latest press; the others open nothing anymore. */
let wantedSlug = "";

interface DialogProps {
  story: NewsStory;
  onClose: () => void;
}

/**
 * 'Watch Story' and 'View Press Release': a link to the item's page, which scripts turn into a
 * button that shows the same in a dialog. A click for a new tab still opens one.
 */
export default function NewsAction({ slug, name }: { slug: string; name: string }) {
  const [isHydrated, setHydrated] = useState(false);
  const [Dialog, setDialog] = useState<ComponentType<DialogProps> | null>(null);
  const [story, setStory] = useState<NewsStory | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isComing, setComing] = useState(false);
  useEffect(() => setHydrated(true), []);
  const url = `/news/${slug}`;

  async function show(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    // Without dialogs (Safari before 15.4, Firefox before 98) the link opens the page.
    if (!window.HTMLDialogElement) return;
    event.preventDefault();
    wantedSlug = slug;
    if (isComing) return;
    setComing(true);
    try {
      const dialogAndStory = Promise.all([import("./news-dialog.tsx"), story ?? fetchStory(slug)]);
      const [{ NewsDialog }, fetched] = await waitAtMost(LOAD_TIMEOUT_MS, dialogAndStory);
      if (wantedSlug !== slug) return;
      setDialog(() => NewsDialog);
      setStory(fetched);
      setOpen(true);
    } catch {
      // The code or the story did not come; the page has the same content.
      if (wantedSlug === slug) window.location.assign(url);
    } finally {
      setComing(false);
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
        // The starter makes it a button before this component is loaded.
        suppressHydrationWarning
        onClick={show}
        {...(isHydrated && { role: "button", "aria-haspopup": "dialog", onKeyDown: pressSpace })}
      >
        {name}
      </a>
      {isOpen && Dialog && story && <Dialog story={story} onClose={() => setOpen(false)} />}
    </>
  );
}
