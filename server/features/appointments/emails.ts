import type { Appointment } from "#contract/appointments.ts";
import type { Mail } from "#server/outside/mail.ts";

export function bookedMail(appointment: Appointment, { to, shop }: { to: string; shop: string }): Mail {
  const day = appointment.data_agendamento.split("-").toReversed().join("/");
  const name = appointment.cliente?.nome.split(" ")[0] ?? "";
  return {
    to,
    subject: `${shop}: horário marcado para ${day} às ${appointment.hora_inicio}`,
    text: [
      `Olá, ${name}.`,
      `Seu horário na ${shop} está marcado: ${appointment.servico}, ${day} às ${appointment.hora_inicio}.`,
      "Para remarcar ou cancelar, entre na sua conta na página da barbearia.",
    ].join("\n\n"),
  };
}
