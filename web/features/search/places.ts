import type { AnyRoute } from "@tanstack/react-router";
import type { Session } from "#contract/auth.ts";
import { formatDay } from "#contract/dates.ts";
import { formatPhone } from "#contract/phone.ts";
import { quantityText } from "#contract/quantities.ts";
import type { Found } from "#contract/search.ts";
import { statusNames } from "#contract/status-names.ts";
import { hasWords } from "#contract/words.ts";
import { formatMoney } from "#web/lib/money.ts";
import { opens, profileOf } from "#web/shell/screen.ts";

/** A result of the palette and its target. `icon`: that of the menu entry with this title. */
export type Place = {
  id: string;
  icon: string;
  title: string;
  detail?: string | undefined;
  to: string;
  params?: Record<string, string>;
  search?: Record<string, string>;
};
export type PlaceGroup = { label: string; places: Place[] };

/** Every page that this person may open by its own path, with its description. */
export function pagesOf(routes: AnyRoute[], session: Session): Place[] {
  const all = routes.flatMap(({ fullPath: to, options: { staticData } }): Place[] => {
    const { title, menu, profile } = staticData ?? {};
    const isOwn = !profile || to === profileOf(session.role);
    const isPage = title && isOwn && !to.includes("$") && opens(session, to);
    // "Equipe" alone does not say that it is a page of the settings.
    const above = routes.find(({ fullPath }) => to.startsWith(`${fullPath}/`))?.options.staticData?.title;
    return isPage ? [{ id: `page:${to}`, icon: title, title, detail: menu ?? above, to }] : [];
  });
  // A second address of a page of the menu is not another page.
  const pages = all.filter(
    ({ title, detail }) => detail || !all.some((other) => other.detail && other.title === title),
  );
  const booking = "Novo Agendamento";
  const agenda = agendaOf(session);
  if (!agenda || agenda === ownVisits) return pages;
  return [...pages, { id: "page:booking", icon: booking, title: booking, to: agenda, search: { form: "booking" } }];
}

const ownVisits = "/cliente/agendamentos";

/** The agenda page that this person may open; for a client their own visits; undefined without one. */
export function agendaOf(session: Session): string | undefined {
  return ["/agendamentos", "/barbeiro/agenda", ownVisits].find((path) => opens(session, path));
}

export function pagesNamed(pages: Place[], words: string): Place[] {
  return pages.filter(({ title, detail = "" }) => hasWords(`${title} ${detail}`, words));
}

type Search = { session: Session; words: string };

/** The results for these words, limited to pages that this person may open. */
export function foundGroups(found: Found, search: Search): PlaceGroup[] {
  const { day, clients, appointments, services, products, barbershops, accounts } = found;
  const { session, words } = search;
  const agenda = agendaOf(session) ?? "";
  const days = day && agenda !== ownVisits ? [dayPlace(day, agenda)] : [];
  const groups = {
    Clientes: clients.map(clientPlace),
    Agendamentos: [...days, ...appointments.map((visit) => visitPlace(visit, agenda, words))],
    Serviços: services.map(servicePlace),
    Produtos: products.map(productPlace),
    Barbearias: barbershops.map(shopPlace),
    Usuários: accounts.map(accountPlace),
  };
  return Object.entries(groups)
    .map(([label, places]) => ({
      label,
      places: places.filter(({ to }) => opens(session, to)).map((place) => ({ ...place, icon: label })),
    }))
    .filter(({ places }) => places.length > 0);
}

type One<Kind extends Exclude<keyof Found, "day">> = Found[Kind][number];
type FoundPlace = Omit<Place, "icon">;

function clientPlace({ id, nome, telefone }: One<"clients">): FoundPlace {
  const detail = telefone ? formatPhone(telefone) : undefined;
  return { id, title: nome, detail, to: "/clientes/$id", params: { id } };
}

function dayPlace(date: string, to: string): FoundPlace {
  return { id: date, title: `Agenda de ${formatDay(date)}`, to, search: { date } };
}

function visitPlace(visit: One<"appointments">, to: string, words: string): FoundPlace {
  const { id, cliente, barbeiro, servico, data_agendamento: date, hora_inicio, status } = visit;
  const when = `${formatDay(date)} às ${hora_inicio}`;
  const detail = `${servico} com ${barbeiro} · ${statusNames[status]}`;
  if (to === ownVisits) return { id, title: when, detail, to, search: { busca: words } };
  return { id, title: `${cliente ?? "Cliente removido"}, ${when}`, detail, to, search: { date, appointment: id } };
}

function servicePlace({ id, nome, categoria, preco }: One<"services">): FoundPlace {
  return { id, title: nome, detail: `${categoria} · ${formatMoney(preco)}`, to: "/servicos", search: { servico: id } };
}

function productPlace({ id, nome, marca, quantity, unidade }: One<"products">): FoundPlace {
  const detail = [marca, quantityText(quantity, unidade)].filter(Boolean).join(" · ");
  return { id, title: nome, detail, to: "/produtos", search: { produto: id } };
}

/** The shop's row in the list: entering is logged and mailed to its admins, so no key pressed too early does it. */
function shopPlace({ id, nome, slug }: One<"barbershops">): FoundPlace {
  return { id, title: nome, detail: `/b/${slug}`, to: "/super-admin", search: { query: slug } };
}

function accountPlace({ id, full_name, email, super_admin, shops }: One<"accounts">): FoundPlace {
  const detail = [email, super_admin && "Super admin", ...shops.map(({ nome }) => nome)].filter(Boolean).join(" · ");
  return { id, title: full_name, detail, to: "/super-admin/usuarios", search: { query: email } };
}
