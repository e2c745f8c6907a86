/** Leaves out of an inlined stylesheet what nothing on its page can match. */
import postcss, { type ChildNode, type Container, type Root, type Rule } from "postcss";
import parseSelector, { type Selector } from "postcss-selector-parser";

/** The words of a page that selectors can ask for. */
interface Words {
  classes: Set<string>;
  tags: Set<string>;
}

/** Parts that only fields have; the reset has many rules for them. */
const PARTS_OF_FIELDS = /^::(placeholder|file-selector-button|-webkit-(?!details))/;
const FIELDS = ["input", "textarea", "select"];

interface Sheet {
  root: Root;
  selectors: Map<Rule, Selector[]>;
  /** What was kept, by the words it was kept for: pages are rendered often and seldom change. */
  kept: Map<string, string>;
}

const sheets = new Map<string, Sheet>();

/**
 * The rules of `css` whose classes and elements occur in `html`, in their order, with the custom
 * properties and keyframes that those use. States (:hover, [open], :has()) count as possible, so that
 * the page needs no other rules until a script adds elements. Selectors inside :is() and :not() are
 * not looked at: in doubt a rule stays.
 */
export function keepUsedStyles(css: string, html: string): string {
  const sheet = read(css);
  const words = readWords(html);
  const key = [...words.classes, "", ...words.tags].join(" ");
  const known = sheet.kept.get(key) ?? keep(sheet, words);
  sheet.kept.set(key, known);
  return known;
}

function keep({ root, selectors }: Sheet, words: Words): string {
  const kept = root.clone();
  dropUnmatched(selectorsOf(root, kept, selectors), words);
  kept.walkComments((comment) => void comment.remove());
  dropFallbacks(kept);
  dropUnread(kept);
  dropEmpty(kept);
  return kept.toString();
}

/** Stylesheets are few and never change while the server runs: each is read once. */
function read(css: string): Sheet {
  const known = sheets.get(css);
  if (known) return known;
  const root = postcss.parse(css);
  const selectors = new Map<Rule, Selector[]>();
  root.walkRules((rule) => {
    if (!isKeyframe(rule)) selectors.set(rule, parseSelector().astSync(rule.selector).nodes);
  });
  const sheet = { root, selectors, kept: new Map<string, string>() };
  sheets.set(css, sheet);
  return sheet;
}

/** The parsed selectors of each rule of a clone: both trees are walked in the same order. */
function selectorsOf(root: Root, clone: Root, selectors: Map<Rule, Selector[]>) {
  const originals: Rule[] = [];
  root.walkRules((rule) => void originals.push(rule));
  const copies = new Map<Rule, Selector[]>();
  let index = 0;
  clone.walkRules((rule) => {
    const original = originals[index++];
    const own = original && selectors.get(original);
    if (own) copies.set(rule, own);
  });
  return copies;
}

function dropUnmatched(selectors: Map<Rule, Selector[]>, words: Words): void {
  for (const [rule, all] of selectors) {
    const possible = all.filter((selector) => canMatch(selector, words));
    if (possible.length === 0) rule.remove();
    else if (possible.length < all.length) rule.selector = possible.join(",");
  }
}

const canMatch = (selector: Selector, { classes, tags }: Words): boolean =>
  selector.nodes.every((node) => {
    if (node.type === "class") return classes.has(node.value);
    if (node.type === "tag") return tags.has(node.value.toLowerCase());
    if (node.type === "pseudo" && PARTS_OF_FIELDS.test(node.value))
      return FIELDS.some((field) => tags.has(field));
    return true;
  });

/** What `var(--known, …)` would say if the property, which the sheet sets, were not set. */
function dropFallbacks(root: Root): void {
  const set = new Set<string>();
  root.walkDecls(/^--/, ({ prop, parent }) => {
    if (parent?.type === "rule" && /^:root\b/.test((parent as Rule).selector)) set.add(prop);
  });
  root.walkDecls((declaration) => {
    declaration.value = declaration.value.replace(
      /var\((--[\w-]+),[^()]*\)/g,
      (whole, name: string) => (set.has(name) ? `var(${name})` : whole),
    );
  });
}

/** Custom properties that nothing reads, again and again since they read each other; then keyframes. */
function dropUnread(root: Root): void {
  for (let before = -1, left = 0; before !== left; ) {
    before = left;
    const read = new Set(namesIn(root.toString(), /var\((--[\w-]+)/g));
    root.walkDecls(/^--/, (declaration) => {
      if (!read.has(declaration.prop)) declaration.remove();
    });
    root.walkAtRules("property", (rule) => {
      if (!read.has(rule.params)) rule.remove();
    });
    left = read.size;
  }
  const animations: string[] = [];
  root.walkDecls(/^animation(-name)?$|^--animate-/, ({ value }) => void animations.push(value));
  const moving = new Set(namesIn(animations.join(" "), /([\w-]+)/g));
  root.walkAtRules("keyframes", (rule) => {
    if (!moving.has(rule.params)) rule.remove();
  });
}

function dropEmpty(container: Container<ChildNode>): void {
  container.each((node) => {
    if (!("nodes" in node) || !node.nodes) return;
    dropEmpty(node as Container<ChildNode>);
    if (node.nodes.length === 0) node.remove();
  });
}

function readWords(html: string): Words {
  const markup = html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, "<$1>");
  const classes = namesIn(markup, /\sclass="([^"]*)"/g).flatMap((list) =>
    list.replaceAll("&amp;", "&").replaceAll("&gt;", ">").replaceAll("&lt;", "<").split(/\s+/),
  );
  const tags = namesIn(markup, /<([a-zA-Z][\w-]*)/g).map((tag) => tag.toLowerCase());
  return { classes: new Set(classes.sort()), tags: new Set(tags.sort()) };
}

const namesIn = (text: string, pattern: RegExp) =>
  Array.from(text.matchAll(pattern), ([, name]) => name ?? "");

const isKeyframe = ({ parent }: Rule) =>
  parent?.type === "atrule" && "name" in parent && /keyframes$/.test(String(parent.name));
