/** Which way imports may point (see README, "How it is laid out"). Checked by npm test. */
const from = (path, ...not) => ({ path, ...(not.length > 0 && { pathNot: not }) });

/** What one feature may use of another: whole use cases, never insides. */
const OPEN_TO_OTHER_FEATURES =
  "^features/(outbox/enqueue-jobs|audit/record-audit|changes/announce-change|contact/erase-contact|export/(csv|batches)|fundraising/progress|imports/find-unread-files|mail/letter|markup/escape-markup|secrets/find-secret|spam/(count-submission|suspicion|use-guarded-form|trap-field))\\.tsx?$";

export default {
  forbidden: [
    {
      name: "no-circles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "adapters-are-picked-in-one-place",
      severity: "error",
      from: { pathNot: ["^server/container\\.ts$", "^server/adapters/"] },
      to: { path: "^server/adapters/" },
    },
    {
      name: "adapters-know-only-ports-and-tables",
      severity: "error",
      from: from("^server/adapters/"),
      to: { path: "^(app|content|features|server/(?!adapters))" },
    },
    {
      name: "ports-know-nothing-of-ours",
      severity: "error",
      from: from("^ports/"),
      to: { path: "^(app|content|db|features|server)/" },
    },
    {
      name: "db-knows-nothing-of-ours",
      severity: "error",
      from: from("^db/"),
      to: { path: "^(app|content|features|server|ports)/" },
    },
    {
      name: "content-is-data",
      severity: "error",
      from: from("^content/"),
      to: { path: "^(app|db|features|server|ports)/" },
    },
    {
      name: "ui-knows-no-feature",
      severity: "error",
      from: from("^app/ui/"),
      to: { path: "^(content|db|features|server|ports)/|^app/(?!ui/)" },
    },
    {
      name: "features-know-no-pages-and-no-server",
      severity: "error",
      from: from("^features/"),
      to: { path: "^server/|^app/(?!ui/|styles/public/)" },
    },
    {
      name: "features-keep-out-of-each-other",
      severity: "error",
      from: { path: "^features/([^/]+)/" },
      to: { path: "^features/", pathNot: ["^features/$1/", OPEN_TO_OTHER_FEATURES] },
    },
    {
      name: "pages-do-not-reach-into-the-server",
      severity: "error",
      from: from("^app/"),
      to: { path: "^server/" },
    },
    {
      name: "islands-stand-alone",
      severity: "error",
      from: from("^app/islands/"),
      to: { path: "^(db|server)/|^app/(routes|context|organisation|services)" },
    },
    {
      name: "routes-build-no-queries",
      severity: "error",
      from: from("^app/"),
      to: { path: "node_modules/kysely" },
    },
    {
      name: "imports-resolve",
      severity: "error",
      from: {},
      // The decoder's name is given in vite.config.ts.
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
