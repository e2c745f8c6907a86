/**
 * Without this, Zod tries to make code from text, and the browser reports the attempt. root.tsx, the
 * first module of every page, imports it before any module that imports Zod.
 */
const global = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
global.__zod_globalConfig ??= {};
global.__zod_globalConfig.jitless = true;

export {};
