/**
 * Which way imports may point, for every folder (see CONTRIBUTING.md, "Where things live"). `npm
 * run check` and `npm test` check this.
 */

/** Matches our folders, except the named ones. */
const ours = (...allowed) => {
  const folders = "adapters app building content db domain scripts server tests".split(" ");
  return `^(${folders.filter((folder) => !allowed.includes(folder)).join("|")})/`;
};

/** A rule: of our folders, `folder` may import only itself and those in `allowed`. */
const only = (folder, ...allowed) => ({
  name: `${folder.replaceAll("/", "-")}-imports-only-${allowed.join("-") || "itself"}`,
  severity: "error",
  from: { path: `^${folder}/` },
  to: { path: ours(folder, ...allowed) },
});

export default {
  forbidden: [
    {
      name: "no-circles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    only("app", "domain", "content", "building", "db"),
    {
      name: "app-knows-of-db-only-types",
      severity: "error",
      from: { path: "^app/" },
      to: { path: "^db/", dependencyTypesNot: ["type-only"] },
    },
    only("domain", "db", "content"),
    only("adapters", "domain", "db"),
    only("server", "app", "domain", "adapters", "db", "content"),
    only("db"),
    only("content"),
    only("building"),
    only("scripts", "building", "content", "server", "app", "domain"),
    {
      name: "of-the-building-only-results-and-parameters",
      severity: "error",
      from: { pathNot: "^building/" },
      to: {
        path: "^building/",
        pathNot: "^building/(parameters\\.json$|results/)",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "only-container-and-database-pick-adapters",
      severity: "error",
      from: { path: "^server/", pathNot: "^server/(container|database)\\.ts$" },
      to: { path: "^adapters/" },
    },
    {
      name: "adapters-know-ports-and-plain-rules",
      severity: "error",
      from: { path: "^adapters/" },
      to: { path: "^domain/(?!(ports|values)/)" },
    },
    {
      name: "ui-knows-nothing-of-ours",
      severity: "error",
      from: { path: "^app/ui/" },
      to: { path: "^(content|domain)/|^app/(?!ui/)" },
    },
    {
      // Texts for people belong to the app and the server, so the domain doesn't import them.
      // Only domain/content reads the first edition of the documents that staff edit.
      name: "of-content-only-first-editions",
      severity: "error",
      from: { path: "^domain/(?!content/)" },
      to: { path: "^content/", dependencyTypesNot: ["type-only"] },
    },
    {
      // A folder inside a noun's folder belongs to that noun.
      name: "nouns-keep-out-of-each-other",
      severity: "error",
      from: { path: "^domain/([^/]+)/" },
      to: { path: "^domain/[^/]+/[^/]+/", pathNot: "^domain/$1/" },
    },
    {
      name: "no-circles-of-nouns",
      severity: "error",
      scope: "folder",
      from: { path: "^domain/[^/]+$" },
      to: { path: "^domain/", circular: true },
    },
    {
      name: "islands-stand-alone",
      severity: "error",
      from: { path: "^app/islands/" },
      to: { path: "^app/(?!islands/|ui/|pictures/|styles/)|node_modules/kysely" },
    },
    {
      name: "no-queries-in-pages-and-http",
      severity: "error",
      from: { path: "^(app|server/http)/" },
      to: { path: "node_modules/kysely" },
    },
    {
      name: "imports-resolve",
      severity: "error",
      from: {},
      // vite.config.ts defines the decoder's name.
      to: {
        couldNotResolve: true,
        pathNot: ["^virtual:", "\\+types/", "^meshoptimizer/reference-decoder$"],
      },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "\\.test\\.tsx?$" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default"],
    },
  },
};
