import { serveStatic } from "@hono/node-server/serve-static";
import { Hono, type MiddlewareHandler } from "hono";
import { compress } from "hono/compress";
import { bookingPage, type BookingRenderer } from "#server/booking-page.ts";
import type { Dependencies } from "#server/call.ts";
import { errorPage, noSuchAddress } from "#server/errors.ts";
import { contentPolicy } from "#server/guards.ts";
import { mailboxPage } from "#server/mailbox-page.ts";
import { servePhotos } from "#server/photos.ts";
import { serveWebhooks } from "#server/webhooks.ts";
import { openApiDocument, referencePage } from "#server/reference.ts";

type Options = {
  /** The folder of the built browser files; null when another server (Vite in development) serves them. */
  webFolder: string | null;
  renderBooking: BookingRenderer;
  /** The folder of local mode's mailbox; null in production. */
  mailFolder: string | null;
  isReady: () => Promise<boolean>;
};

/** Everything except calls: health, the reference, the public page, the mailbox, the built files. */
export function createPages(deps: Dependencies, { webFolder, renderBooking, mailFolder, isReady }: Options): Hono {
  const pages = new Hono();
  pages.get("/api/health", (c) => c.json({ status: "ok" }));
  pages.get("/api/ready", async (c) =>
    (await isReady()) ? c.json({ status: "ready" }) : c.json({ status: "starting" }, 503),
  );
  let document: Promise<string> | undefined;
  pages.get("/api/openapi.json", async (c) => {
    document ??= openApiDocument().then((made) => JSON.stringify(made));
    return c.body(await document, 200, { "content-type": "application/json" });
  });
  pages.route("/api/docs", referencePage());
  servePhotos(pages, deps);
  serveWebhooks(pages, deps);
  pages.all("/api/*", (c) => errorPage(c, noSuchAddress));
  if (mailFolder) pages.route("/dev/mail", mailboxPage(mailFolder));
  pages.use("/b/*", compress());
  pages.get("/b/:slug/", (c) => c.redirect(c.req.path.slice(0, -1) + new URL(c.req.url).search, 301));
  pages.get("/b/:slug", (c) => bookingPage(deps, renderBooking, c));
  pages.get("/robots.txt", (c) => c.text("User-agent: *\nAllow: /b/\nDisallow: /\n"));
  if (webFolder) serveBuilt(pages, webFolder, contentPolicy(deps.captcha?.host));
  pages.notFound((c) => c.text(noSuchAddress.message, 404));
  pages.onError((error, c) => {
    deps.log.error({ err: error, path: c.req.path }, "a page failed");
    return c.text("Algo deu errado. Tente novamente em alguns momentos.", 500);
  });
  return pages;
}

/**
 * Hashed files never change. A missing one is a 404 and not the application page, because an old tab would run HTML as a script. Only the
 * application page gets the policy that allows a captcha; all its screens share it.
 */
function serveBuilt(pages: Hono, root: string, policy: string): void {
  pages.use("/contador", openedBySecret);
  pages.use("*", async (c, next) => {
    await next();
    const isHashed = c.req.path.startsWith("/assets/") && c.res.ok;
    if (c.res.headers.get("content-type")?.startsWith("text/html")) c.header("content-security-policy", policy);
    c.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
  });
  pages.get("/booking.html", (c) => c.notFound());
  pages.get("*", serveStatic({ root, precompressed: true }));
  pages.get("/assets/*", (c) => c.notFound());
  pages.get("*", serveStatic({ root, path: "index.html", precompressed: true }));
  pages.all("*", (c) => c.text("Este endereço só responde a GET.", 405, { allow: "GET, HEAD" }));
}

/** A page with a secret address: not cached, not indexed by search engines, no referrer to other sites, and no third-party scripts. */
const openedBySecret: MiddlewareHandler = async (c, next) => {
  await next();
  c.header("content-security-policy", contentPolicy());
  c.header("cache-control", "no-store");
  c.header("x-robots-tag", "noindex");
  c.header("referrer-policy", "no-referrer");
};
