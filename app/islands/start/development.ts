/** The starter while Vite serves the modules: what renews components in place has to be there before them. */
// @ts-expect-error a module of the framework's Vite plugin
import "virtual:react-router/inject-hmr-runtime";
import "./start.ts";
