import { useMediaQuery } from "@mantine/hooks";
import { isWord, type Report, type ReportColumn, type ReportRow, reportText } from "#contract/reports.ts";
import classes from "#web/features/reports/reports.module.css";

/** The rows and their total: a table where there is room, a card each on a phone. */
export function ReportTable({ report }: { report: Report }) {
  const isNarrow = useMediaQuery("(max-width: 47.99em)", undefined, { getInitialValueInEffect: false });
  return isNarrow ? <Cards report={report} /> : <Wide report={report} />;
}

function Wide({ report: { titulo, colunas, linhas, totais } }: { report: Report }) {
  return (
    // What can be scrolled can be scrolled by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.wide} aria-label={`Linhas: ${titulo}`} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {colunas.map((column, at) => (
              <th key={column.nome} scope="col" data-right={(at > 0 && isRight(column)) || undefined}>
                {column.titulo}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {linhas.map((row, at) => (
            <Row key={at} colunas={colunas} row={row} />
          ))}
        </tbody>
        <tfoot>
          <Row colunas={colunas} row={totais} total />
        </tfoot>
      </table>
    </section>
  );
}

function Row({ colunas, row, total = false }: { colunas: ReportColumn[]; row: ReportRow; total?: boolean }) {
  const [first, ...others] = colunas;
  return (
    <tr>
      <th scope="row">{total ? "Total" : reportText(row[first!.nome], first!.tipo)}</th>
      {others.map((column) => (
        <td key={column.nome} data-right={isRight(column) || undefined}>
          {total && !column.total ? "" : reportText(row[column.nome], column.tipo)}
        </td>
      ))}
    </tr>
  );
}

function Cards({ report: { colunas, linhas, totais, titulo } }: { report: Report }) {
  const added = colunas.filter(({ total }, at) => total || at === 0);
  return (
    <ul className={classes.cards} aria-label={titulo}>
      <Card colunas={added} row={totais} title="Total" />
      {linhas.map((row, at) => (
        <Card key={at} colunas={colunas} row={row} title={reportText(row[colunas[0]!.nome], colunas[0]!.tipo)} />
      ))}
    </ul>
  );
}

function Card({ colunas, row, title }: { colunas: ReportColumn[]; row: ReportRow; title: string }) {
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

function isRight({ tipo }: ReportColumn): boolean {
  return !isWord(tipo) && tipo !== "mes";
}
