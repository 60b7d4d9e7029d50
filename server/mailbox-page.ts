import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { html } from "hono/html";
import { isFromHere } from "#server/guards.ts";
import { readMailbox } from "#server/outside/mail.ts";

type Served = { Bindings: HttpBindings };

/** /dev/mail: the mails of local mode, recovery links included, so only for requests from this machine. */
export function mailboxPage(folder: string): Hono<Served> {
  return new Hono<Served>().get("/", async (c) => {
    const { incoming } = c.env;
    const asker = { address: incoming.socket.remoteAddress ?? "", headers: incoming.headers };
    if (!isFromHere(asker)) return c.notFound();
    c.header("cache-control", "no-store");
    const mails = await readMailbox(folder);
    return c.html(
      html`<!doctype html>
        <html lang="pt-BR">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <title>Caixa de correio local</title>
            <style>
              body {
                background: #0c0d10;
                color: #eceef2;
                font: 16px/1.5 system-ui;
                max-width: 720px;
                margin: 32px auto;
                padding: 0 16px;
              }
              article {
                border: 1px solid #343a46;
                border-radius: 8px;
                padding: 16px;
                margin: 16px 0;
              }
              h2 {
                font-size: 18px;
                margin: 0 0 4px;
              }
              small {
                color: #9aa3b2;
              }
              pre {
                white-space: pre-wrap;
                overflow-wrap: anywhere;
                font: inherit;
                margin: 12px 0 0;
              }
            </style>
          </head>
          <body>
            <h1>Caixa de correio local</h1>
            ${mails.length === 0 ? html`<p>Nenhuma mensagem ainda.</p>` : ""}
            ${mails.map(
              (mail) =>
                html`<article>
                  <h2>${mail.subject}</h2>
                  <small>Para ${mail.to}, ${new Date(mail.sentAt).toLocaleString("pt-BR")}</small>
                  <pre>${mail.text}</pre>
                </article>`,
            )}
          </body>
        </html>`,
    );
  });
}
