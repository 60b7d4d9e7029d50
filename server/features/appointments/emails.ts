import type { Appointment } from "#contract/appointments.ts";
import { formatDate, formatTime } from "#contract/dates.ts";
import type { Known, News } from "#server/features/appointments/telling/rules.ts";
import type { Mail } from "#server/outside/mail.ts";

/** `reason`: the shop's text about a cancellation, if any. */
type ClientMail = { news: News; visit: Appointment; known: Known; reason?: string };

/** The mail that tells a client what changed in a visit since `known`. */
export function newsMail(
  { news, visit, known, reason }: ClientMail,
  { to, shop, timezone }: { to: string; shop: string; timezone: string },
): Mail {
  const time = timeOf(visit.inicio, timezone);
  const before = timeOf(known?.inicio ?? visit.inicio, timezone);
  const name = visit.cliente?.nome.split(" ")[0] ?? "";
  const { subject, text } = {
    booked: {
      subject: `horário marcado para ${time}`,
      text: `Seu horário na ${shop} está marcado: ${visit.servico}, ${time}, com ${visit.barbeiro}.`,
    },
    moved: {
      subject: `seu horário mudou para ${time}`,
      text: `Seu horário na ${shop} de ${before} mudou: ${visit.servico}, ${time}, com ${visit.barbeiro}.`,
    },
    cancelled: {
      subject: `horário de ${before} cancelado`,
      text: `Seu horário na ${shop} de ${before} foi cancelado: ${visit.servico}.`,
    },
  }[news];
  const further = news === "cancelled" ? "Para marcar outro" : "Para remarcar ou cancelar";
  return {
    to,
    subject: `${shop}: ${subject}`,
    text: [
      `Olá, ${name}.`,
      text,
      ...(reason ? [reason] : []),
      `${further}, entre na sua conta na página da barbearia.`,
    ].join("\n\n"),
  };
}

/** `23/11/2026 às 10:00`, in the shop's local time. */
function timeOf(inicio: string, timezone: string): string {
  return `${formatDate(inicio, timezone)} às ${formatTime(inicio, timezone)}`;
}
