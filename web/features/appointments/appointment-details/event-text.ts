import type { AppointmentEvent } from "#contract/appointments.ts";
import { formatDate, formatTime, localDay } from "#contract/dates.ts";
import { formatMoney } from "#web/lib/money.ts";

type Shop = { names: Map<string, string>; timezone: string };
type Details = AppointmentEvent["details"];

const plain: Record<AppointmentEvent["tipo"], string> = {
  booked: "Agendado",
  moved: "Movido",
  confirmed: "Confirmado",
  started: "Atendimento iniciado",
  finished: "Concluído",
  cancelled: "Cancelado",
  missed: "Marcado como falta",
  reopened: "Falta desfeita",
  repriced: "Valor mudado",
  edited: "Observações alteradas",
  undone: "Desfeito",
};

const undone: Partial<Record<string, string>> = {
  moved: "Mudança de horário desfeita",
  started: "Início desfeito",
  missed: "Falta desfeita",
};

/** An event as a sentence: `Movido de 10:00 para 11:30, de Pedro para João`. */
export function eventText({ tipo, details }: Pick<AppointmentEvent, "tipo" | "details">, shop: Shop): string {
  if (tipo === "moved") return movedText(details, shop);
  if (tipo === "repriced") return `Valor mudado de ${money(details.from)} para ${money(details.to)}`;
  if (tipo === "edited") return editedText(details);
  if (tipo === "undone") return undone[details.tipo ?? ""] ?? plain.undone;
  if (details.message) return `${plain[tipo]}, com o recado “${details.message}”`;
  return details.reason ? `${plain[tipo]}: ${details.reason}` : plain[tipo];
}

function movedText(details: Details, { names, timezone }: Shop): string {
  const { from, to, from_barber, to_barber, from_minutes, to_minutes } = details;
  const parts: string[] = [];
  const length = `de ${from_minutes} para ${to_minutes} min`;
  if (from === to && from_barber === to_barber) return `Duração alterada ${length}`;
  if (from && to && from !== to) parts.push(timesText(from, to, timezone));
  if (from_barber && to_barber && from_barber !== to_barber) {
    parts.push(`de ${names.get(from_barber) ?? "outro barbeiro"} para ${names.get(to_barber) ?? "outro barbeiro"}`);
  }
  if (from_minutes !== to_minutes) parts.push(`duração ${length}`);
  return [plain.moved, parts.join(", ")].filter(Boolean).join(" ");
}

/** The day is included only if it changed. */
function timesText(from: string, to: string, timezone: string): string {
  const sameDay = localDay(from, timezone) === localDay(to, timezone);
  const said = (instant: string) =>
    `${sameDay ? "" : `${formatDate(instant, timezone)} `}${formatTime(instant, timezone)}`;
  return `de ${said(from)} para ${said(to)}`;
}

function editedText({ from, to, from_minutes, to_minutes, from_price, to_price }: Details): string {
  if (!from || !to) return plain.edited;
  const parts = [`Serviços alterados de ${from} para ${to}`];
  if (from_minutes !== to_minutes) parts.push(`duração de ${from_minutes} para ${to_minutes} min`);
  if (from_price !== to_price) parts.push(`valor de ${money(from_price)} para ${money(to_price)}`);
  return parts.join(", ");
}

function money(centavos = "0"): string {
  return formatMoney(Number(centavos));
}
