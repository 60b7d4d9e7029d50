import type { Notification } from "#contract/notifications.ts";
import type { Session } from "#contract/auth.ts";
import { opens } from "#web/shell/screen.ts";

export type NotificationPlace = { to: string; search: Record<string, string> };

/** The page that shows a notification's subject, if any; it differs by role. */
export function placeOf(
  { kind, data }: Pick<Notification, "kind" | "data">,
  session: Session,
): NotificationPlace | null {
  const visit: Record<string, string> = {
    ...(data.day && { date: data.day }),
    ...(data.appointment && { appointment: data.appointment }),
  };
  const places: Partial<Record<Notification["kind"], NotificationPlace[]>> = {
    birthday: [{ to: "/clientes", search: { birthday: "today" } }],
    joined: [{ to: data.role === "recepcionista" ? "/recepcao" : "/barbeiros", search: {} }],
    left: [{ to: "/barbeiros", search: {} }],
    security: [{ to: "/configuracoes/seguranca", search: {} }],
    low_stock: [{ to: "/produtos", search: data.product ? { produto: data.product } : { stock: "low" } }],
    sale: [{ to: "/barbeiro/vendas", search: { comanda: data.comanda ?? "" } }],
    counter: [
      data.comanda
        ? { to: "/comandas", search: { comanda: data.comanda } }
        : { to: data.caixa ? `/caixa/${data.caixa}` : "/caixa", search: {} },
    ],
    closing: [
      { to: `/comissoes/fechamentos/${data.closing}`, search: {} },
      { to: `/barbeiro/comissoes/${data.closing}`, search: {} },
    ],
    advance: [
      { to: "/vales", search: {} },
      { to: "/barbeiro/vales", search: {} },
    ],
    bill: [
      data.invoice
        ? { to: "/planos", search: { tab: "barbearia" } }
        : { to: "/lancamentos", search: { tipo: "despesa", situacao: "aberto", sort: "vencimento" } },
    ],
    prepaid: [{ to: data.package ? "/cliente/assinatura" : "/cliente/compras", search: {} }],
    imported: [{ to: "/importar", search: { file: data.import ?? "" } }],
  };
  const ofVisit = [
    { to: "/agendamentos", search: visit },
    { to: "/barbeiro/agenda", search: visit },
    { to: "/cliente/agendamentos", search: {} },
  ];
  const known = places[kind] ?? (data.appointment ? ofVisit : []);
  const id = data.closing ?? data.caixa;
  return known.find(({ to }) => opens(session, id ? to.replace(id, "$id") : to)) ?? null;
}
