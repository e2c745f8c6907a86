/**
 * Zod would try whether it may make code from text, and the browser would report the attempt. Imported
 * first of all by root.tsx, the first module of every page: before any that brings Zod along.
 */
const surroundings = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
surroundings.__zod_globalConfig ??= {};
surroundings.__zod_globalConfig.jitless = true;

export {};
