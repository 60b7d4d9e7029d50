import { useState } from "react";
import type { DashboardDay, DashboardMonth } from "#contract/dashboard.ts";
import { freeTimeMinutes } from "#contract/dates.ts";
import { countText, numberText } from "#contract/numbers.ts";
import classes from "#web/features/dashboard/dashboard.module.css";
import { FreeTimesDialog } from "#web/features/dashboard/free-times-dialog.tsx";
import { formatMoney } from "#web/lib/money.ts";
import { Figure } from "#web/ui/figures.tsx";

/** Today's agenda and sales; each figure opens its rows. */
export function TodayFigures({ day, month }: { day: DashboardDay; month: DashboardMonth }) {
  const { dia, marcados, concluidos, em_atendimento, faltas, previsto, realizado, livres } = day;
  const { abertas, falta } = month.comandas;
  const agenda = { to: "/agendamentos", search: { date: dia } } as const;
  const [shown, setShown] = useState(false);
  return (
    <div className={classes.figures}>
      <Figure label="Agendamentos" value={numberText(marcados)} {...agenda}>
        {doneText(concluidos, em_atendimento)}
      </Figure>
      <Figure
        label="Previsto na agenda"
        value={formatMoney(previsto)}
        to="/agendamentos"
        search={{ date: dia, only: "previsto" }}
      >
        {formatMoney(realizado)} já realizado
      </Figure>
      {month.hoje === null ? (
        <Figure label="Vendido hoje" value="—" to="/caixa">
          Aparece ao fechar o caixa
        </Figure>
      ) : (
        <Figure
          label="Vendido hoje"
          value={formatMoney(month.hoje)}
          to="/comandas"
          search={{ dia, situacao: "fechada" }}
        >
          Sem gorjetas
        </Figure>
      )}
      <Figure label="Horários livres" value={numberText(livres)} onOpen={() => setShown(true)}>
        De {freeTimeMinutes} minutos, ainda hoje
      </Figure>
      <Figure label="Faltas" value={numberText(faltas)} to="/agendamentos" search={{ date: dia, only: "faltou" }}>
        {faltas === 0 && "Ninguém faltou hoje"}
      </Figure>
      <Figure label="Comandas abertas" value={numberText(abertas)} to="/comandas" search={{ situacao: "aberta" }}>
        {abertas === 0 ? "Nada a receber" : `${formatMoney(falta)} a receber`}
      </Figure>
      {shown && <FreeTimesDialog dia={dia} onClose={() => setShown(false)} />}
    </div>
  );
}

function doneText(done: number, under_way: number): string {
  const said = countText(done, "concluído");
  return under_way === 0 ? said : `${said}, ${numberText(under_way)} agora`;
}
