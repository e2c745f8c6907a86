import { RouterContextProvider, type ServerBuild } from "react-router";
import { expect, test, vi } from "vitest";
import { postToResource, resourceAction } from "./resources.ts";

const context = new RouterContextProvider();
const post = {
  request: new Request("http://localhost/api/contact", { method: "POST" }),
  context,
  path: "/api/contact",
};

/** A build with one resource, one that only reads, and one page. */
function buildWith(action: () => unknown) {
  const handleError = vi.fn();
  const build = {
    entry: { module: { handleError } },
    routes: {
      "routes/resources/contact": { module: { action } },
      "routes/resources/robots": { module: { loader: () => new Response("") } },
      "routes/public/contact": { module: { action, default: () => null } },
    },
  } as unknown as ServerBuild;
  return { build, handleError };
}

test("only a resource that takes posts is called without the router", () => {
  const action = () => new Response("");
  const { build } = buildWith(action);
  expect(resourceAction(build, "routes/resources/contact")).toBe(action);
  for (const id of ["routes/resources/robots", "routes/public/contact", "", "routes/resources/x"])
    expect(resourceAction(build, id), id).toBeNull();
});

test("what the handler answers or throws as a response is the answer", async () => {
  for (const action of [
    async () => new Response(null, { status: 201 }),
    async () => {
      throw new Response(null, { status: 201 });
    },
  ]) {
    const { build, handleError } = buildWith(action);
    expect((await postToResource(build, action, post)).status).toBe(201);
    expect(handleError).not.toHaveBeenCalled();
  }
});

test("a handler that fails, or answers nothing, is told to the app and answered with 500", async () => {
  const broken = new Error("a defect");
  const fails = () => {
    throw broken;
  };
  const { build, handleError } = buildWith(fails);
  const response = await postToResource(build, fails, post);
  expect(response.status).toBe(500);
  expect(await response.text()).toBe("Unexpected Server Error");
  expect(handleError).toHaveBeenCalledWith(broken, expect.objectContaining({ context }));

  const says = buildWith(() => undefined);
  expect((await postToResource(says.build, () => undefined, post)).status).toBe(500);
  expect(says.handleError).toHaveBeenCalledTimes(1);
});
