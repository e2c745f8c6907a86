import { useIslandFiles } from "./files.ts";
import { modules } from "./registry.ts";

/** The one script of a public page, with the names of the modules that it may need. It runs when the page is read in. */
export function Starter() {
  const urlOf = useIslandFiles();
  return (
    <script
      type="module"
      id="starter"
      src={urlOf(modules.starter)}
      data-hydrate={urlOf(modules.hydrate)}
      data-resume-queue={urlOf(modules.resumeQueue)}
    />
  );
}
