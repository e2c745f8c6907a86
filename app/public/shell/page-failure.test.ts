import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { failures } from "#content/failures.ts";
import { PageFailure } from "./page-failure.tsx";

const refusal = { heading: "Not now", text: "Ask again.", to: "/", linkText: "Home" };

test.each([
  ["too large", 413, null, failures.shorten],
  ["one too many", 429, null, failures.wait],
  ["refused by a route with a text of its own", 429, refusal, refusal.text],
])("what was %s is told what to do", (_what, status, data, text) => {
  const error = { status, statusText: "", internal: false, data };
  const routes = [{ id: "root", path: "/", element: null, ErrorBoundary: PageFailure }];
  const router = createMemoryRouter(routes, { hydrationData: { errors: { root: error } } });
  expect(renderToStaticMarkup(createElement(RouterProvider, { router }))).toContain(text);
});
