/**
 * The starter while Vite serves the modules: React's refresh runtime must be there before
 * components.
 */
// @ts-expect-error a module of the framework's Vite plugin
import "virtual:react-router/inject-hmr-runtime";
import "./start.ts";
