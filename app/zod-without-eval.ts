/**
 * Otherwise Zod tries `new Function`, which the page's policy reports. root.tsx imports this before
 * any other module.
 */
const global = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
global.__zod_globalConfig ??= {};
global.__zod_globalConfig.jitless = true;

export {};
