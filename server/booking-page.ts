import type { Context } from "hono";
import type { PublicBarbershop } from "#contract/public-page.ts";
import type { Dependencies } from "#server/call.ts";
import { publicBarbershop } from "#server/features/public-page/rules.ts";
import { asVisitor } from "#server/link-holders.ts";
import { Refusal } from "#server/refusal.ts";

export type BookingRenderer = {
  /** The page's HTML with the placeholders `<!--head-->`, `<!--app-->` and `<!--data-->`. */
  template: () => Promise<string>;
  render: (props: { barbershop: PublicBarbershop }) => Promise<string>;
};

/** /b/:slug with the shop's data in the HTML, so the first paint needs no call. */
export async function bookingPage(deps: Dependencies, renderer: BookingRenderer, c: Context): Promise<Response> {
  const given = c.req.param("slug") ?? "";
  const slug = given.toLowerCase();
  c.header("cache-control", "no-cache");
  const barbershop = await shopBehind(deps, slug);
  // The server sees no signed link, which follows a `#`: the browser shows its visit, or why there is no page. A shop that is not open
  // gets the page of one that never was.
  if (barbershop instanceof Refusal) {
    const why = barbershop.code === "NOT_PUBLISHED" ? offAir : notFound;
    return c.html(filled(await renderer.template(), why), 404);
  }
  // An earlier link, or one typed in capitals. The redirect must not be cached, because the owner may return to that link.
  if (barbershop.slug !== given) return c.redirect(`/b/${barbershop.slug}${new URL(c.req.url).search}`, 301);
  const [template, app] = await Promise.all([renderer.template(), renderer.render({ barbershop })]);
  const data = JSON.stringify(barbershop).replaceAll("<", "\\u003c");
  return c.html(filled(template, { head: head(barbershop), app, data }));
}

const offAir = { head: "<title>Agenda online fechada</title>", app: "", data: JSON.stringify("NOT_PUBLISHED") };
const notFound = {
  head: "<title>Barbearia não encontrada</title>",
  app: "",
  data: JSON.stringify("BARBERSHOP_NOT_FOUND"),
};

function filled(template: string, parts: Record<string, string>): string {
  return template.replace(/<!--(head|app|data)-->/g, (_, name: string) => parts[name] ?? "");
}

async function shopBehind(deps: Dependencies, slug: string): Promise<PublicBarbershop | Refusal> {
  try {
    return await asVisitor({ deps }, { slug, page: true }, publicBarbershop);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

function head({ nome, endereco }: PublicBarbershop): string {
  const title = escaped(`${nome}: agende seu horário`);
  const description = escaped(
    `Escolha o serviço, o barbeiro e o horário na ${nome}${endereco ? `, ${endereco}` : ""}.`,
  );
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}" />`,
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
    `<meta property="og:type" content="website" />`,
    `<meta property="og:locale" content="pt_BR" />`,
  ].join("\n    ");
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
