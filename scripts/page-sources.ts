/**
 * Tells Tailwind which sources the stylesheet of each public page is for: the modules of its
 * pages (app/public/pages.ts) and everything that these import, except modules that load later and
 * bring their own styles.
 */
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Plugin } from "vite";
import { fileOf, publicPages } from "../app/public/pages.ts";

const APP = resolve("app");
const STYLESHEET = /[\\/]styles[\\/]pages[\\/](\w+)\.css/;
/** `export ... from` doesn't count, because a page that fails uses the stylesheet of messages. */
const IMPORT = /^import (?!type )[^;]*? from "((?:#app\/|\.{1,2}\/)[^"]+\.tsx?)";/gm;
const LATER = /(?<!typeof )import\("(\.\/[^"]+\.tsx)"\)/g;
/** Every page has these. */
const AROUND = ["root.tsx", "public/shell/layout.tsx", "ui/toasts.tsx"];
const OWN_STYLES = /\.css\?inline"/;

export const pageSources = (): Plugin => ({
  name: "page-sources",
  enforce: "pre",
  transform(css, id) {
    const name = STYLESHEET.exec(id)?.[1];
    // A module with `?url` is only the address of the stylesheet.
    if (!name || /[?&]url\b/.test(id)) return null;
    const sources = [...componentsOf(name)].map((file) => `@source "${file}";`);
    return { code: `${css}\n${sources.join("\n")}\n`, map: null };
  },
});

const pathFrom = (file: string, path: string) =>
  path.startsWith("#app/") ? join(APP, path.slice(5)) : join(dirname(file), path);

function componentsOf(stylesheet: string): Set<string> {
  const files = new Set<string>();
  const follow = (file: string, isLater = false) => {
    if (files.has(file)) return;
    const text = readFileSync(file, "utf8");
    if (isLater && OWN_STYLES.test(text)) return;
    files.add(file);
    for (const [, path = ""] of text.matchAll(IMPORT)) follow(pathFrom(file, path));
    for (const [, path = ""] of text.matchAll(LATER)) follow(pathFrom(file, path), true);
  };
  for (const page of publicPages) {
    if (("stylesheet" in page ? page.stylesheet : "message") !== stylesheet) continue;
    follow(join(APP, fileOf(page)));
    if ("view" in page) follow(join(APP, "public", page.view));
  }
  for (const file of AROUND) follow(join(APP, file));
  if (stylesheet === "message") follow(join(APP, "public/shell/not-found.tsx"));
  return files;
}
