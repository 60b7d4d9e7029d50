import { createPortal } from "react-dom";
import { type CaixaReport, drawerForms, type DrawerForm } from "#contract/cash.ts";
import { formatDate, formatDay, formatTime } from "#contract/dates.ts";
import classes from "#web/features/cash/caixa-paper.module.css";
import { kindName } from "#web/features/cash/caixa-figures.tsx";
import { formatMoney } from "#web/lib/money.ts";
import { useSession } from "#web/lib/session.ts";

/** The paper: a roll of a receipt printer, or a sheet. */
export type Paper = "80mm" | "a4";

/** The printout of a counted drawer, hidden on screen. */
export function CaixaPaper({ report: { caixa, handed_to, sums }, paper }: { report: CaixaReport; paper: Paper }) {
  const { barbershop } = useSession();
  const { timezone = "America/Sao_Paulo" } = barbershop ?? {};
  const at = (instant: string | null) => instant && `${formatDate(instant, timezone)} ${formatTime(instant, timezone)}`;
  const forms = (Object.keys(drawerForms) as DrawerForm[]).map((form) => ({
    form,
    rows: sums.filter(({ forma }) => forma === form),
  }));
  return createPortal(
    <div className={classes.paper} data-paper={paper}>
      <h1>{barbershop?.nome}</h1>
      <h2>Caixa de {formatDay(caixa.dia)}</h2>
      <p>
        Aberto em {at(caixa.opened_at)} {caixa.autor && `por ${caixa.autor}`}
        <br />
        Contado em {at(caixa.closed_at)} {caixa.fechado_por && `por ${caixa.fechado_por}`}
        {handed_to && ` e ${handed_to}, que ficou com o caixa`}
      </p>
      <Lines rows={[["Abertura", caixa.abertura]]} />
      {forms
        .filter(({ rows }) => rows.length > 0)
        .map(({ form, rows }) => (
          <section key={form}>
            <h3>{drawerForms[form]}</h3>
            <Lines
              rows={[
                ...rows.map(({ tipo, linhas, valor }): Line => [`${kindName(tipo)} (${linhas})`, valor]),
                [`Total em ${drawerForms[form].toLowerCase()}`, rows.reduce((sum, { valor }) => sum + valor, 0)],
              ]}
            />
          </section>
        ))}
      <h3>Contagem</h3>
      <Lines
        rows={[
          ["Esperado", caixa.esperado ?? 0],
          ["Contado", caixa.contado ?? 0],
          ["Diferença", caixa.diferenca ?? 0],
        ]}
      />
      {caixa.justificativa && <p>{caixa.justificativa}</p>}
      {[caixa.fechado_por, handed_to].filter(Boolean).map((nome) => (
        <p key={nome} className={classes.signature}>
          {nome}
        </p>
      ))}
    </div>,
    document.body,
  );
}

type Line = [name: string, centavos: number];

function Lines({ rows }: { rows: Line[] }) {
  return (
    <dl>
      {rows.map(([name, centavos]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatMoney(centavos)}</dd>
        </div>
      ))}
    </dl>
  );
}
