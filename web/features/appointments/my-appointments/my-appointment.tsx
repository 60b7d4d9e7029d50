import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { dueOfVisit } from "#contract/covered-prices.ts";
import { formatLongDay, today } from "#contract/dates.ts";
import { depositAfter, depositBack, depositRule } from "#contract/deposit-rule.ts";
import type { OwnVisit } from "#contract/own-appointments.ts";
import { formatPhone } from "#contract/phone.ts";
import type { PublicBarbershop } from "#contract/public-page.ts";
import { StatusBadge } from "#web/features/appointments/appointment-details/status-badge.tsx";
import { AddToCalendar } from "#web/features/appointments/my-appointments/add-to-calendar.tsx";
import { CancelMine } from "#web/features/appointments/my-appointments/cancel-mine.tsx";
import { MovePanel } from "#web/features/appointments/my-appointments/move-panel.tsx";
import { PayMine } from "#web/features/appointments/my-appointments/pay-mine.tsx";
import classes from "#web/features/appointments/my-appointments/my-appointment.module.css";
import { depositEnd } from "#web/features/public-page/pay-deposit.tsx";
import { mapLink } from "#web/features/public-page/shop-header.tsx";
import { visitState } from "#web/features/public-page/visit-state.ts";
import { ReviewVisit, WrittenReview } from "#web/features/reviews/own-review.tsx";
import { formatMoney } from "#web/lib/money.ts";
import { MoneyText } from "#web/ui/money-text.tsx";

export type Repeat = (wish: { services: string[]; barber: string }) => void;
type Props = { appointment: OwnVisit; limit: number; shop: PublicBarbershop; onRepeat: Repeat };

export function MyAppointment({ appointment, limit, shop, onRepeat }: Props) {
  const {
    id,
    inicio,
    status,
    data_agendamento,
    hora_inicio,
    hora_fim,
    servico,
    services,
    barbeiro_id,
    barbeiro,
    sinal,
    paga,
    cobertura,
  } = appointment;
  const state = visitState({ startsAt: inicio, status }, limit);
  const open = state === "changeable" || state === "too-late";
  const isPaid = sinal?.situacao === "pago" || sinal?.situacao === "usado";
  const paid = isPaid && state !== "cancelled" ? sinal.valor : 0;
  const back = sinal && depositBack(sinal);
  const end = state === "cancelled" ? depositEnd(appointment) : null;
  const covered = open || state === "held" ? cobertura : null;
  const { due, lines } = dueOfVisit(covered, appointment, today(shop.timezone));
  const again = () => onRepeat({ services: services.map(({ id }) => id), barber: barbeiro_id });

  return (
    <article className={classes.card} data-state={state}>
      <header className={classes.head}>
        <p className={classes.when}>
          <span>{formatLongDay(data_agendamento)}</span>
          <strong>
            {hora_inicio} <small>às {hora_fim}</small>
          </strong>
        </p>
        <StatusBadge status={status} />
      </header>
      <p>{servico}</p>
      <p className={classes.note}>
        {barbeiro} · <MoneyText centavos={due} />
        {paga && ` · ${paidText(paga)}`}
      </p>
      {lines.map((line) => (
        <p key={line} className={classes.note}>
          {line}
        </p>
      ))}
      {open && shop.endereco && (
        <a className={classes.note} href={mapLink(shop.endereco)} target="_blank" rel="noreferrer">
          {shop.endereco}
        </a>
      )}
      {paid > 0 && (
        <p className={classes.note}>
          Sinal de <MoneyText centavos={paid} /> já pago.{back && ` ${back}`}
          {state === "changeable" && sinal?.situacao === "pago" && ` ${depositRule(sinal)}`}
        </p>
      )}
      {end && <p className={classes.note}>{end}</p>}
      {state === "held" && sinal?.ate && <PayMine appointment={appointment} sinal={sinal} ate={sinal.ate} />}
      {open && <AddToCalendar id={id} />}
      {state === "changeable" && !paga && <ChangeMine appointment={appointment} shop={shop} />}
      {open && (state === "too-late" || paga) && (
        <OnlyByShop telefone={shop.telefone} lost={paga ? null : depositAfter(sinal, "late")} />
      )}
      {appointment.avaliacao && <WrittenReview review={appointment.avaliacao} />}
      {(state === "over" || state === "cancelled") && (
        <Group gap="sm">
          <ReviewVisit visit={appointment} />
          {shop.publicada && (
            <Button variant="default" size="sm" onClick={again}>
              Agendar de novo
            </Button>
          )}
        </Group>
      )}
    </article>
  );
}

function paidText({ total, fiado }: NonNullable<OwnVisit["paga"]>): string {
  if (fiado > 0) return `Fiado: ${formatMoney(fiado)} em aberto`;
  return total > 0 ? "Pago" : "Nada a pagar";
}

function OnlyByShop({ telefone, lost }: { telefone: string | null; lost: string | null }) {
  return (
    <p className={classes.note}>
      Para mudar ou cancelar agora, {telefone ? "ligue para a barbearia: " : "fale com a barbearia."}
      {telefone && <a href={`tel:${telefone}`}>{formatPhone(telefone)}</a>}
      {lost && ` Se você cancelar agora, ou faltar: ${lost}`}
    </p>
  );
}

/** Moving and cancelling, until the shop's limit. */
function ChangeMine({ appointment, shop }: Pick<Props, "appointment" | "shop">) {
  const [open, setOpen] = useState<"move" | "cancel" | null>(null);
  const close = () => setOpen(null);

  return (
    <Group gap="sm">
      <Button variant="default" size="sm" onClick={() => setOpen("move")}>
        Mudar horário
      </Button>
      <Button variant="subtle" color="red.4" size="sm" onClick={() => setOpen("cancel")}>
        Cancelar horário
      </Button>
      <MovePanel opened={open === "move"} appointment={appointment} shop={shop} onClose={close} />
      <CancelMine opened={open === "cancel"} appointment={appointment} onClose={close} />
    </Group>
  );
}
