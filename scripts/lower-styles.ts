/**
 * Writes the public pages' stylesheets so that old phones can read them (docs/decisions/0280). It
 * runs after Tailwind and before Lightning CSS, which lowers everything that has one plain
 * equivalent.
 */
import { Features } from "lightningcss";
import postcss, {
  type AtRule,
  type ChildNode,
  type Declaration,
  type Plugin,
  type Root,
  type Rule,
} from "postcss";

/** The settings with which Vite and Lightning CSS write styles, in both builds. */
export const styleTargets = {
  /** The oldest browsers that show the design. */
  cssTarget: ["chrome86", "safari15", "ios15", "firefox78"],
  /**
   * Lightning CSS leaves these as they are: its `:-webkit-any()` has a higher specificity than
   * `:is()`, and the design needs clamp() anyway.
   */
  lightningcss: { exclude: Features.IsSelector | Features.ClampFunction },
};

/**
 * A query that is true in browsers that show the design. `revert` came at the same time as the
 * gap in flexible boxes, for which no query can ask. Older browsers get app/styles/floor.css.
 */
const DESIGNED = "(color: revert) and (width: clamp(1px, 2px, 3px))";

/** The stylesheets of the staff area, which people use with current browsers. */
const ofStaff = /[\\/]styles[\\/]desk[\\/.]/;

export const lowerStyles = (): Plugin => ({
  postcssPlugin: "lower-styles",
  OnceExit(root) {
    if (ofStaff.test(root.source?.input.file ?? "")) return;
    writeOlderValues(root);
    const clipped = hideOverflow(root);
    removeTailwindRules(root);
    removeUnreadVariables(root);
    const windows = queryWindows(root);
    const shaped = shapePictures(root);
    unwrapIs(root);
    splitLists(root);
    const { floor, first } = dissolveLayers(root);
    root.append([windows, clipped].filter(({ nodes }) => nodes?.length));
    if (shaped.nodes && shaped.nodes.length > 2) root.append(shaped);
    if (!floor.nodes?.length) return;
    const designed = supports(DESIGNED);
    designed.append(root.nodes.filter((node) => !first.includes(node)));
    root.removeAll().append(...first, floor, designed);
  },
});

function writeOlderValues(root: Root): void {
  const declarations: Declaration[] = [];
  root.walkDecls((declaration) => void declarations.push(declaration));
  declarations.forEach(addOlderValue);
  root.walkDecls(TWO_SIDES, splitSides);
  root.walkDecls("inset", splitInset);
}

/** Returns a query with `overflow: hidden` for browsers without `overflow: clip`. */
function hideOverflow(root: Root): AtRule {
  const clipped = supports("not (overflow: clip)");
  root.walkDecls(/^overflow(-x)?$/, (declaration) => {
    const { selector } = declaration.parent as Rule;
    const nodes = [declaration.clone({ value: "hidden" })];
    if (declaration.value === "clip" && selector) clipped.append(postcss.rule({ selector, nodes }));
  });
  return clipped;
}

/** Removes comments, and what Tailwind writes only for other browsers. */
function removeTailwindRules(root: Root): void {
  // Tailwind gives the first values of its variables twice: as `@property`, and in rules, which all
  // browsers read.
  root.walkAtRules("property", (property) => void property.remove());
  root.walkAtRules("supports", (query) => {
    if (query.params.includes("margin-trim")) query.replaceWith(query.nodes ?? []);
  });
  root.walkRules("::backdrop", (rule) => {
    if (rule.every((node) => node.type === "decl" && node.prop.startsWith("--tw-"))) rule.remove();
  });
  root.walkComments((comment) => void comment.remove());
}

/**
 * Removes the variables that Tailwind's utilities write for each other but nothing in this sheet
 * reads.
 */
function removeUnreadVariables(root: Root): void {
  const read = new Set(root.toString().match(/(?<=var\(\s*)--tw-[\w-]+/g));
  root.walkDecls(/^--tw-/, (declaration) => {
    if (!read.has(declaration.prop)) declaration.remove();
  });
}

/**
 * Returns a query in which containers are the window: the bar is as wide as the window, and a table
 * nearly as wide.
 */
function queryWindows(root: Root): AtRule {
  const windows = supports("not (container-type: inline-size)");
  root.walkAtRules("container", (container) => {
    windows.append(container.clone({ name: "media" }));
  });
  return windows;
}

/** Returns a query with the shapes of pictures for browsers without `aspect-ratio`. */
function shapePictures(root: Root): AtRule {
  const from = root.source?.input.file;
  const shaped = supports("not (aspect-ratio: 1)").append(postcss.parse(SHAPED, { from }).nodes);
  root.walkDecls("aspect-ratio", (declaration) => {
    const shape = shapeOf(declaration);
    if (shape) shaped.append(shape);
  });
  return shaped;
}

/** Nested rules and Tailwind's "*:" variant use `:is()`, which Chromium 86 does not know. */
function unwrapIs(root: Root): void {
  root.walkRules((rule) => {
    rule.selectors = rule.selectors.flatMap((selector) => {
      const [, list, rest = ""] = /^:is\(((?:\\.|[^\\()])*)\)(.*)$/.exec(selector) ?? [];
      return list ? postcss.list.comma(list).map((each) => each + rest) : [selector];
    });
  });
}

/** Selectors that not every browser with the design knows. */
const NEW_SELECTOR = /:(has|is|where)\(|:focus-visible|::backdrop/;

/**
 * Takes new selectors out of lists with others, because a browser drops a rule when it does not
 * know one of its selectors. Lightning CSS splits no list while IsSelector is excluded.
 */
function splitLists(root: Root): void {
  root.walkRules((rule) => {
    const known = rule.selectors.filter((selector) => !NEW_SELECTOR.test(selector));
    if (known.length === 0) return;
    for (const selector of rule.selectors)
      if (!known.includes(selector)) rule.before(rule.clone({ selector }));
    rule.selectors = known;
  });
}

/**
 * Replaces layers by their rules, in the order of the layers. Returns the floor in a query for
 * browsers that do not show the design, and what comes before everything else.
 */
function dissolveLayers(root: Root): { floor: AtRule; first: ChildNode[] } {
  const floor = supports(`not (${DESIGNED})`);
  const first = root.nodes.filter(
    (node) => node.type === "comment" || (node.type === "atrule" && node.name === "font-face"),
  );
  // The rules depend only on the order of the layers. Lightning CSS has already put them in that
  // order, but only in a build.
  const layers = root.nodes.filter(
    (node): node is AtRule => node.type === "atrule" && node.name === "layer",
  );
  const names = layers.flatMap(({ nodes, params }) => (nodes ? [] : postcss.list.comma(params)));
  root.prepend(
    layers.toSorted((one, other) => names.indexOf(one.params) - names.indexOf(other.params)),
  );
  root.walkAtRules("layer", (layer) => {
    const nodes = layer.nodes ?? [];
    if (layer.params === "floor") floor.append(nodes);
    else if (layer.params === "theme") first.push(...nodes);
    else layer.before(nodes);
    layer.remove();
  });
  return { floor, first };
}

const supports = (params: string) => postcss.atRule({ name: "supports", params, nodes: [] });

const NEW_HEIGHT = /(\d)[sd]vh\b/g;

/** Adds the nearest older value before a value that old browsers do not know. */
function addOlderValue(declaration: Declaration): void {
  const { prop, value } = declaration;
  const [seen = "", spoken] = value.split(" / ");
  if (prop === "content" && spoken) declaration.cloneBefore({ value: seen });
  const older = value.replace(NEW_HEIGHT, "$1vh");
  if (older === value) return;
  if (!prop.startsWith("--")) {
    declaration.cloneBefore({ value: older });
    return;
  }
  // A variable accepts any value; a wrong one fails only where it is used.
  const rule = declaration.parent as Rule;
  if (!rule.selector) return;
  const newer = postcss.rule({ selector: rule.selector, nodes: [declaration.clone()] });
  rule.after(supports("(height: 1svh)").append(newer));
  declaration.value = older;
}

function splitInset(declaration: Declaration): void {
  const [top = "", right = top, bottom = top, left = right] = postcss.list.space(declaration.value);
  for (const [prop, value] of Object.entries({ top, right, bottom, left }))
    declaration.cloneBefore({ prop, value });
  declaration.remove();
}

/** Rules for pictures with a class for their shape: the picture covers a space of that height. */
const SHAPED = `
  .picture[class*="aspect-"]::before {content: ""; display: block}
  .picture[class*="aspect-"] img {position: absolute; top: 0; left: 0}`;

/**
 * Returns a rule that gives a picture's box its shape in Chromium before 88; null for boxes without
 * a class for a shape.
 */
function shapeOf(declaration: Declaration): AtRule | Rule | null {
  const { selector, parent } = declaration.parent as Rule;
  // In development Tailwind leaves queries inside rules, for current browsers.
  if (!selector?.includes("aspect-")) return null;
  const [width = Number.NaN, height = 1] = declaration.value.split("/").map(Number);
  const value = width ? `${+((height / width) * 100).toFixed(2)}%` : "0";
  const nodes = [declaration.clone({ prop: "padding-top", value })];
  const rule = postcss.rule({ selector: `${selector}::before`, nodes });
  const isQuery = parent?.type === "atrule" && parent.name === "media";
  return isQuery ? parent.clone({ nodes: [] }).append(rule) : rule;
}

const TWO_SIDES =
  /^(padding|margin|scroll-padding|scroll-margin|inset|border)-(inline|block)(-\w+)?$/;
const SIDES = { inline: ["left", "right"], block: ["top", "bottom"] } as const;

/**
 * Splits shorthands of two sides. Lightning CSS does the same, but not where the value has
 * variables.
 */
function splitSides(declaration: Declaration): void {
  const [, property = "", axis, what = ""] = TWO_SIDES.exec(declaration.prop) ?? [];
  const [start = "", end = start] = postcss.list.space(declaration.value);
  const [before, after] = SIDES[axis as keyof typeof SIDES];
  const nameOf = (side: string) => (property === "inset" ? side : `${property}-${side}${what}`);
  declaration.cloneBefore({ prop: nameOf(before), value: start });
  declaration.replaceWith(declaration.clone({ prop: nameOf(after), value: end }));
}
