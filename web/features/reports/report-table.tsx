import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import { isWord, type Report, type ReportColumn, type ReportRow, reportText } from "#contract/reports.ts";
import classes from "#web/features/reports/reports.module.css";
import { RowLink } from "#web/features/reports/row-link.tsx";
import { phoneWidth } from "#web/lib/phone-width.ts";
import { SortChoice, SortHead } from "#web/ui/register/sorting.tsx";

type ReportTableProps = {
  report: Report;
  /** The barber that the report is filtered by. */
  barbeiro: string | undefined;
  onSort: (ordem: string) => void;
};

/** The rows and their total: a table on wide screens, one card per row on a phone. */
export function ReportTable(props: ReportTableProps) {
  const isNarrow = useMediaQuery(phoneWidth, undefined, { getInitialValueInEffect: false });
  return isNarrow ? <Cards {...props} /> : <Wide {...props} />;
}

function Wide({ report, barbeiro, onSort }: ReportTableProps) {
  const { titulo, colunas, linhas, totais, ordem } = report;
  return (
    // A scrollable element must be reachable by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.wide} aria-label={`Linhas: ${titulo}`} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {colunas.map((column, at) => (
              <SortHead
                key={column.nome}
                column={column.nome}
                title={column.titulo}
                sort={ordem}
                onSort={onSort}
                right={at > 0 && isRight(column)}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {linhas.map((row, at) => (
            <Row key={at} colunas={colunas} row={row}>
              <RowLink report={report} row={row} barbeiro={barbeiro}>
                {nameOf(report, row)}
              </RowLink>
            </Row>
          ))}
        </tbody>
        <tfoot>
          <Row colunas={colunas} row={totais} total>
            Total
          </Row>
        </tfoot>
      </table>
    </section>
  );
}

type RowProps = { colunas: ReportColumn[]; row: ReportRow; total?: boolean; children: ReactNode };

function Row({ colunas, row, total = false, children }: RowProps) {
  return (
    <tr>
      <th scope="row">{children}</th>
      {colunas.slice(1).map((column) => (
        <td key={column.nome} data-right={isRight(column) || undefined}>
          {total && !column.total ? "" : reportText(row[column.nome], column.tipo)}
        </td>
      ))}
    </tr>
  );
}

function Cards({ report, barbeiro, onSort }: ReportTableProps) {
  const { colunas, linhas, totais, titulo, ordem } = report;
  const added = colunas.filter(({ total }, at) => total || at === 0);
  const columns = colunas.map((column) => ({ name: column.nome, title: column.titulo }));
  return (
    <>
      {ordem && <SortChoice columns={columns} sort={ordem} onSort={onSort} mb="sm" />}
      <ul className={classes.cards} aria-label={titulo}>
        <Card colunas={added} row={totais} title="Total" />
        {linhas.map((row, at) => (
          <Card
            key={at}
            colunas={colunas}
            row={row}
            title={
              <RowLink report={report} row={row} barbeiro={barbeiro}>
                {nameOf(report, row)}
              </RowLink>
            }
          />
        ))}
      </ul>
    </>
  );
}

function Card({ colunas, row, title }: { colunas: ReportColumn[]; row: ReportRow; title: ReactNode }) {
  return (
    <li className={classes.card}>
      <strong>{title}</strong>
      <dl className={classes.facts}>
        {colunas.slice(1).map(({ nome, titulo, tipo }) => (
          <div key={nome}>
            <dt>{titulo}</dt>
            <dd>{reportText(row[nome], tipo)}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

function nameOf({ colunas: [first] }: Report, row: ReportRow): string {
  return reportText(row[first!.nome], first!.tipo);
}

function isRight({ tipo }: ReportColumn): boolean {
  return !isWord(tipo) && tipo !== "mes";
}
