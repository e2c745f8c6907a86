import { data, type RouterContextProvider } from "react-router";
import { servicesContext } from "#app/context.ts";
import { readForm } from "#app/read-form.ts";
import type { Services } from "#app/services.ts";
import { isLinkGood } from "#domain/newsletter/subscription.ts";

interface LinkRequest {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** What the link's page shows: a question, that it is done, or that the link is no longer good. */
export type LinkState = "ask" | "done" | "expired";

/** Answers a link that is opened. Changes nothing: mail scanners open every link. */
export async function openLink(
  purpose: Parameters<typeof isLinkGood>[2],
  { request, context }: LinkRequest,
) {
  const { db, clock, content } = context.get(servicesContext);
  const token = await readToken(request);
  const isGood = await isLinkGood(db, clock, purpose, token);
  return answer(content, isGood ? "ask" : "expired", token);
}

/** Answers the button of a link's page by `act`, which answers false for a link that is no longer good. */
export async function followLink(
  act: (db: Services["db"], clock: Services["clock"], token: string) => Promise<boolean>,
  { request, context }: LinkRequest,
) {
  const { db, clock, content } = context.get(servicesContext);
  const isDone = await act(db, clock, await readToken(request));
  return answer(content, isDone ? "done" : "expired", "");
}

const answer = (content: Services["content"], state: LinkState, token: string) => {
  const texts = content.current("newsletter").unseen;
  return data({ texts, state, token }, { status: state === "expired" ? 410 : 200 });
};

/** From the URL, as mails and one-click requests have it, whose body is then not read; else from the page's form. */
async function readToken(request: Request): Promise<string> {
  const token = new URL(request.url).searchParams.get("token");
  if (token !== null || request.method !== "POST") return token ?? "";
  return (await readForm(request))("token");
}
