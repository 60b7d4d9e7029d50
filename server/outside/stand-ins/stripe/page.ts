import type { IncomingMessage, ServerResponse } from "node:http";
import type { StandInAccount } from "./account.ts";

type Visit = {
  request: IncomingMessage;
  response: ServerResponse;
  body: string;
  account: (id: string) => StandInAccount;
};

/** The pages that a person comes to: the checkout with its outcomes as buttons, and the one on which a shop says who it is. */
export function paymentPage({ request, response, body, account }: Visit): void {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://stand-in");
  const back = searchParams.get("back");
  const [, place, shop = "", session = ""] = pathname.split("/");
  if (place === "onboarding" && back) {
    Object.assign(account(shop).get(shop), { charges_enabled: true, details_submitted: true });
    return html(response, `<h1>Cadastro na Stripe</h1><a href="${back}">Voltar</a>`);
  }
  const open = place === "pay" ? account(shop).things.get(session) : undefined;
  if (!open) return html(response, `<h1>Portal</h1>`);
  if (request.method === "POST" && body.includes("pay") && open.status === "open") {
    account(shop).pay(session);
    response.writeHead(303, { location: String(open.success_url) }).end();
    return;
  }
  const refused = request.method === "POST" ? "<p role=alert>Cartão recusado.</p>" : "";
  const over = open.status === "open" ? "" : "<p role=alert>Este pagamento já foi feito.</p>";
  html(
    response,
    `<h1>Pagamento</h1>${refused}${over}<form method=post><button name=act value=pay>Pagar</button><button name=act value=refuse>Cartão recusado</button></form>
    <a href="${String(open.cancel_url)}">Voltar à barbearia</a>`,
  );
}

function html(response: ServerResponse, body: string): void {
  response
    .writeHead(200, { "content-type": "text/html; charset=utf-8" })
    .end(`<!doctype html><html lang=pt-BR><title>Pagamento</title>${body}</html>`);
}
