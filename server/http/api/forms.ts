import { type Context, Hono } from "hono";
import { answerJsonPost } from "#app/public/forms/answer-json-post.ts";
import { contactForm } from "#app/public/forms/contact.ts";
import { giftForm } from "#app/public/forms/gift.ts";
import { newsletterForm } from "#app/public/forms/newsletter.ts";
import { pledgeForm } from "#app/public/forms/pledge.ts";
import type { PublicForm } from "#app/public/forms/public-form.ts";
import { rsvpForm } from "#app/public/forms/rsvp.ts";
import type { Services } from "#app/services.ts";
import type { SiteEnv } from "#server/http/app.ts";

/** The public forms as JSON. Their pages answer plain posts with the same handlers. */
export function formRoutes(services: Services): Hono<SiteEnv> {
  const routes = new Hono<SiteEnv>();
  const take = (form: PublicForm) => (c: Context<SiteEnv>) =>
    answerJsonPost(form, c.req.raw, services, {
      clientIp: c.get("clientIp"),
      requestId: c.get("requestId"),
    });
  routes.post("/api/contact", take(contactForm));
  routes.post("/api/pledge", take(pledgeForm));
  routes.post("/api/gift", take(giftForm));
  routes.post("/api/newsletter", take(newsletterForm));
  routes.post("/api/coming", take(rsvpForm));
  for (const path of ["/api/contact", "/api/gift", "/api/pledge", "/api/newsletter", "/api/coming"])
    routes.all(path, (c) => c.json({ ok: false, error: "Send a POST." }, 405, { allow: "POST" }));
  return routes;
}
