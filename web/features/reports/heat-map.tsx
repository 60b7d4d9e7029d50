import type { CSSProperties } from "react";
import { type Report, reportText } from "#contract/reports.ts";
import classes from "#web/features/reports/reports.module.css";

/** Percentages by weekday and hour; brighter means higher. Screen readers use the table. */
export function HeatMap({ report: { colunas, linhas, grafico } }: { report: Report }) {
  const [head] = colunas;
  const columns = colunas.filter(({ nome }) => grafico?.colunas.includes(nome));
  const hours = linhas.toSorted((one, other) => (String(one[head!.nome]) < String(other[head!.nome]) ? -1 : 1));
  return (
    <table className={classes.heat} aria-hidden>
      <thead>
        <tr>
          <th>{head!.titulo}</th>
          {columns.map(({ nome, titulo }) => (
            <th key={nome}>{titulo}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hours.map((row) => (
          <tr key={String(row[head!.nome])}>
            <th>{row[head!.nome]}</th>
            {columns.map(({ nome, tipo }) => (
              <td key={nome} style={{ "--heat": `${Math.min(100, Number(row[nome] ?? 0) / 100)}%` } as CSSProperties}>
                {row[nome] === null ? "" : reportText(Math.round(Number(row[nome]) / 100) * 100, tipo)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
