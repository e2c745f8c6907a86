import { useEffect } from "react";
import { MessagePage, ReturnHome } from "./message-page.tsx";

/**
 * In place of a page that could not be shown in the browser, mostly because its data did not come; on
 * the server every failure gets the page of server/error-page.tsx. Tries again when the connection is
 * back.
 */
export function PageFailure() {
  useEffect(() => {
    window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  }, []);
  return (
    <MessagePage
      heading="This page could not be fetched"
      text="The connection may be gone. Please try again in a moment."
    >
      <button type="button" className="button" onClick={reload}>
        Try again
      </button>
      <ReturnHome />
    </MessagePage>
  );
}

const reload = () => window.location.reload();
